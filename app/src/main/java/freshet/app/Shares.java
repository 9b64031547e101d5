package freshet.app;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shares of a whole, written 30% or 0.3. */
final class Shares {
  private static final Pattern SHARE = Pattern.compile("(\\d+(?:\\.\\d+)?)(%?)");

  private Shares() {}

  /** A share from 0 to 1; not a number if the text is none. */
  static double parse(String text) {
    Matcher share = SHARE.matcher(text);
    if (!share.matches()) {
      return Double.NaN;
    }
    double number = Double.parseDouble(share.group(1));
    double part = share.group(2).isEmpty() ? number : number / 100;
    return part <= 1 ? part : Double.NaN;
  }
}
