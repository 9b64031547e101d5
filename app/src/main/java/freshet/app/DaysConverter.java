package freshet.app;

import freshet.app.settings.SettingParsers;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses durations such as 28d, 36h, 90m or 2w into days. */
final class DaysConverter implements ITypeConverter<Double> {
  @Override
  public Double convert(String text) {
    return SettingParsers.days(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + text + "' is no length of time, write it like 28d, 36h, 90m or 2w"));
  }
}
