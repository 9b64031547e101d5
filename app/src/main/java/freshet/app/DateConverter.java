package freshet.app;

import freshet.simulator.trace.TraceTime;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses dates such as 2023-01-31 (midnight UTC) or 2023-01-31T08:30:00Z into days since the epoch.
 */
final class DateConverter implements ITypeConverter<Double> {
  @Override
  public Double convert(String text) {
    double days = TraceTime.parse(text.contains("T") ? text : text + "T00:00:00Z");
    if (Double.isNaN(days)) {
      throw new TypeConversionException(
          "'" + text + "' is no date, write it like 2023-01-31 or 2023-01-31T08:30:00Z");
    }
    return days;
  }
}
