package freshet.app;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A budget in retrievals per feed and day. */
final class BudgetConverter implements ITypeConverter<Double> {
  /** Once a second: more is a slip of the pen, and would not end. */
  private static final double MOST = 86_400;

  @Override
  public Double convert(String text) {
    double budget = Double.NaN;
    try {
      budget = Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      // falls through to the sentence below
    }
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
