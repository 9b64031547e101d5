package freshet.reading.stream;

import java.util.Optional;

/**
 * Finds the first picture in sanitised HTML, whose form is regular, without parsing it: lists show
 * many postings.
 */
final class FirstImage {
  /** Smaller pictures are symbols and counters. */
  private static final int LEAST = 64;

  private FirstImage() {}

  /** Returns the address of the first picture that is no symbol. */
  static Optional<String> in(String html) {
    int start = html.indexOf("<img ");
    while (start >= 0) {
      int end = html.indexOf('>', start);
      if (end < 0) {
        return Optional.empty();
      }
      String element = html.substring(start, end);
      Optional<String> source = attribute(element, "src").filter(url -> url.startsWith("http"));
      if (source.isPresent() && !isSmall(element, "width") && !isSmall(element, "height")) {
        return source;
      }
      start = html.indexOf("<img ", end);
    }
    return Optional.empty();
  }

  private static boolean isSmall(String element, String side) {
    return attribute(element, side)
        .filter(length -> length.matches("\\d{1,6}"))
        .filter(length -> Integer.parseInt(length) < LEAST)
        .isPresent();
  }

  private static Optional<String> attribute(String element, String name) {
    int start = element.indexOf(" " + name + "=\"");
    int from = start + name.length() + 3;
    int end = start < 0 ? -1 : element.indexOf('"', from);
    return end < 0 ? Optional.empty() : Optional.of(unescaped(element.substring(from, end)));
  }

  private static String unescaped(String text) {
    return text.replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }
}
