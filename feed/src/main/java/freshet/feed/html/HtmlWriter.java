package freshet.feed.html;

import java.util.Map;

/**
 * Writes HTML that every parser reads in the same way; beyond its limit it writes only end tags.
 */
final class HtmlWriter {
  private final int limit;
  private final StringBuilder out = new StringBuilder();

  HtmlWriter(int limit) {
    this.limit = limit;
  }

  /** Starts an element; returns false without writing if the limit is reached. */
  boolean open(String name, Map<String, String> attributes) {
    if (isFull()) {
      return false;
    }
    out.append('<').append(name);
    attributes.forEach(
        (attribute, value) -> {
          out.append(' ').append(attribute).append("=\"");
          escape(value, true);
          out.append('"');
        });
    out.append('>');
    return true;
  }

  void close(String name) {
    out.append("</").append(name).append('>');
  }

  void text(String text) {
    if (!isFull()) {
      escape(text, false);
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private boolean isFull() {
    return out.length() > limit;
  }

  private void escape(String text, boolean quoted) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        out.append(c).append(text.charAt(++i));
      } else {
        escape(c, quoted);
      }
    }
  }

  private void escape(char c, boolean quoted) {
    switch (c) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '"' -> out.append(quoted ? "&quot;" : "\"");
      case '`' -> out.append(quoted ? "&#96;" : "`");
      case '\n', '\t' -> out.append(c);
      case '\u00a0' -> out.append("&nbsp;");
      default -> {
        if (isShown(c)) {
          out.append(c);
        }
      }
    }
  }

  /** Whether a character is shown; control characters and unpaired surrogates are not. */
  private static boolean isShown(char c) {
    return c >= ' ' && (c < 0x7f || c > 0x9f) && !Character.isSurrogate(c) && c < 0xfffe;
  }
}
