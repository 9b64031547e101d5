package freshet.app;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses durations such as 28d, 36h, 90m or 2w into days. */
final class DaysConverter implements ITypeConverter<Double> {
  private static final Pattern LENGTH = Pattern.compile("(\\d+(?:\\.\\d+)?)([wdhms])");

  @Override
  public Double convert(String text) {
    Matcher length = LENGTH.matcher(text);
    if (!length.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is no length of time, write it like 28d, 36h, 90m or 2w");
    }
    double number = Double.parseDouble(length.group(1));
    return switch (length.group(2)) {
      case "w" -> 7 * number;
      case "d" -> number;
      case "h" -> number / 24;
      case "m" -> number / (24 * 60);
      default -> number / (24 * 60 * 60);
    };
  }
}
