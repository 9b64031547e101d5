package freshet.app;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses shares, written 30% or 0.3. */
final class PercentConverter {
  private static final Pattern SHARE = Pattern.compile("(\\d+(?:\\.\\d+)?)(%?)");

  private PercentConverter() {}

  /** Returns a share from 0 to 1; NaN if the text is not one. */
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
