package freshet.charts;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers independently of the locale. */
public final class Numbers {
  private static final MathContext SIX_DIGITS = new MathContext(6);

  private Numbers() {}

  /** Formats for programs: six significant digits, never in scientific notation. */
  public static String precise(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).round(SIX_DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /**
   * Formats for people: about three significant digits with separated thousands, as in 12 345, 12.3
   * and 0.123.
   */
  public static String human(double value) {
    double size = Math.abs(value);
    if (size == 0) {
      return "0";
    }
    if (size < 0.0005) {
      return value > 0 ? "<0.001" : "-0.000";
    }
    int decimals = size < 0.0995 ? 3 : size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
    return fixed(value, decimals);
  }

  /** Formats for people with only significant decimals, as in 4, 0.5 and 1 000. */
  public static String plain(double value) {
    return value == Math.rint(value) ? fixed(value, 0) : human(value);
  }

  /** Formats a count for people, with separated thousands. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value).replace(',', ' ');
  }

  /** A short form where there is little room: 9500, 12.5 k, 3 M. */
  static String brief(double value) {
    if (value >= 1e6) {
      return precise(value / 1e6) + " M";
    }
    return value >= 1e4 ? precise(value / 1e3) + " k" : precise(value);
  }

  /** The label of a value on an axis, with the decimals that the step between values needs. */
  static String tick(double value, double step) {
    int decimals = (int) Math.clamp(-Math.floor(Math.log10(step) + 1e-9), 0, 12);
    return fixed(value, decimals);
  }

  /** Formats for people with fixed decimals and separated thousands. */
  public static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", value).replace(',', ' ');
    boolean zero = text.chars().allMatch(c -> "-0. ".indexOf(c) >= 0);
    return zero && text.startsWith("-") ? text.substring(1) : text;
  }
}
