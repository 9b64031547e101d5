package freshet.article;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parses srcset attributes: URLs of one image in several sizes. */
final class SourceSet {
  private static final Pattern BETWEEN = Pattern.compile(",\\s+");

  private static final int LONGEST = 20_000;

  private SourceSet() {}

  /** Returns the value with absolute URLs; empty if it is longer than any honest one. */
  static String absolute(String value, String base) {
    if (value.length() > LONGEST) {
      return "";
    }
    return BETWEEN
        .splitAsStream(value.strip())
        .map(source -> absoluteSource(source.strip(), base))
        .filter(source -> !source.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String absoluteSource(String source, String base) {
    int space = source.indexOf(' ');
    String address = PageLinks.absolute(base, space < 0 ? source : source.substring(0, space));
    return PageLinks.isWeb(address) ? address + (space < 0 ? "" : source.substring(space)) : "";
  }
}
