package freshet.app;

import freshet.app.settings.SettingParsers;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a budget in retrievals per feed and day. */
final class BudgetConverter implements ITypeConverter<Double> {
  /** Once a second: more is a typing error, and the simulation would not end. */
  private static final double MOST = 86_400;

  @Override
  public Double convert(String text) {
    double budget = SettingParsers.decimal(text).orElse(Double.NaN);
    if (!(budget > 0) || budget > MOST) {
      throw new TypeConversionException(
          "'"
              + text
              + "' is no budget, give retrievals per feed and day as a number above 0 and up to"
              + " 86400, such as 4 or 0.5");
    }
    return budget;
  }
}
