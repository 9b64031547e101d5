package freshet.feed.opml;

/**
 * Escapes unescaped quotes and tags in the attribute values of outlines, as in {@code text="The
 * "Daily" News"} or {@code description="By <a href="…">me</a>"}. Well-formed outlines keep their
 * meaning. Takes linear time for any text.
 */
final class AttributeRepair {
  private static final String OUTLINE = "<outline";

  private final String text;
  private final StringBuilder out;

  /** The quotes of which none ends a value outside of tags in the rest of the current outline. */
  private String onlyInTags = "";

  private AttributeRepair(String text) {
    this.text = text;
    out = new StringBuilder(text.length());
  }

  static String of(String text) {
    return new AttributeRepair(text).repaired();
  }

  private String repaired() {
    int copied = 0;
    int start = outline(0);
    while (start < text.length()) {
      int begin = start + OUTLINE.length();
      out.append(text, copied, begin);
      copied = begin;
      start = outline(begin);
      onlyInTags = "";
      for (int end = attribute(copied, start); end > copied; end = attribute(copied, start)) {
        copied = end;
      }
    }
    return out.append(text, copied, text.length()).toString();
  }

  /** Returns the start of the next outline, which limits the values of this one. */
  private int outline(int from) {
    int at = text.indexOf('<', from);
    while (at >= 0) {
      int end = at + OUTLINE.length();
      if (text.regionMatches(true, at, OUTLINE, 0, OUTLINE.length()) && spaces(end) > end) {
        return at;
      }
      at = text.indexOf('<', at + 1);
    }
    return text.length();
  }

  /** Copies an attribute and returns its end; -1 if there is none. */
  private int attribute(int from, int limit) {
    int begin = valueBegin(from);
    if (begin < 0 || begin > limit) {
      return -1;
    }
    char quote = text.charAt(begin - 1);
    int end = valueEnd(begin, limit, quote);
    if (end < 0) {
      return -1;
    }
    out.append(text, from, begin);
    for (int i = begin; i < end; i++) {
      escape(text.charAt(i));
    }
    out.append(quote);
    return end + 1;
  }

  private void escape(char c) {
    switch (c) {
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&#39;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      default -> out.append(c);
    }
  }

  /**
   * Returns the quote that is followed by another attribute or the end of the tag; -1 if there is
   * none. A quote outside of tags has precedence. If there is none outside, that is remembered,
   * since it holds for all later values too.
   */
  private int valueEnd(int begin, int limit, char quote) {
    int inside = -1;
    boolean inTag = false;
    for (int i = begin; i < limit; i++) {
      char c = text.charAt(i);
      if (c == '<') {
        inTag = i + 1 < limit && Character.isLetter(text.charAt(i + 1));
      } else if (c == '>') {
        inTag = false;
      } else if (c == quote && endsValue(i + 1)) {
        if (!inTag || onlyInTags.indexOf(quote) >= 0) {
          return i;
        }
        inside = inside < 0 ? i : inside;
      }
    }
    onlyInTags += inside < 0 ? "" : quote;
    return inside;
  }

  /** Whether another attribute follows, or the end of the tag and another tag or nothing. */
  private boolean endsValue(int from) {
    if (valueBegin(from) >= 0) {
      return true;
    }
    int at = spaces(from);
    at += at < text.length() && (text.charAt(at) == '/' || text.charAt(at) == '?') ? 1 : 0;
    if (at >= text.length() || text.charAt(at) != '>') {
      return false;
    }
    at = spaces(at + 1);
    return at == text.length() || text.charAt(at) == '<';
  }

  /**
   * Returns the start of an attribute's value, after space, name, equals sign and quote; -1 if
   * there is none.
   */
  private int valueBegin(int from) {
    int name = spaces(from);
    int end = name == from ? name : nameEnd(name);
    int sign = spaces(end);
    if (end == name || sign >= text.length() || text.charAt(sign) != '=') {
      return -1;
    }
    int quote = spaces(sign + 1);
    boolean quoted =
        quote < text.length() && (text.charAt(quote) == '"' || text.charAt(quote) == '\'');
    return quoted ? quote + 1 : -1;
  }

  private int nameEnd(int from) {
    int at = from;
    while (at < text.length() && isOfName(text.codePointAt(at), at == from)) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  private static boolean isOfName(int c, boolean first) {
    return Character.isLetter(c) || c == '_' || (!first && isInside(c));
  }

  private static boolean isInside(int c) {
    int type = Character.getType(c);
    boolean number =
        type == Character.DECIMAL_DIGIT_NUMBER
            || type == Character.LETTER_NUMBER
            || type == Character.OTHER_NUMBER;
    return number || c == '.' || c == ':' || c == '-';
  }

  private int spaces(int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }
}
