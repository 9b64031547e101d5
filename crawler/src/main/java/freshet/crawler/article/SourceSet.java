package freshet.crawler.article;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The srcset attribute: addresses of one image in several sizes. */
final class SourceSet {
  private static final Pattern BETWEEN = Pattern.compile(",\\s+");

  private static final int LONGEST = 20_000;

  private SourceSet() {}

  /** The same with absolute addresses; nothing of a value that is longer than any honest one. */
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
    String address = Links.absolute(base, space < 0 ? source : source.substring(0, space));
    return Links.isWeb(address) ? address + (space < 0 ? "" : source.substring(space)) : "";
  }
}
