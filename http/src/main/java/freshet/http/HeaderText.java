package freshet.http;

import java.util.ArrayList;
import java.util.List;

/** Splits header values, in which quotes and angle brackets may hide separators. */
final class HeaderText {
  private HeaderText() {}

  /**
   * Splits at separators outside of quotes and angle brackets; the parts are stripped, empty ones
   * dropped.
   */
  static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    boolean quoted = false;
    boolean bracketed = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted && c == '\\') {
        i++;
      } else if (c == '"' && !bracketed) {
        quoted = !quoted;
      } else if (!quoted && (c == '<' || c == '>')) {
        bracketed = c == '<';
      } else if (c == separator && !quoted && !bracketed) {
        add(parts, text.substring(start, i));
        start = i + 1;
      }
    }
    add(parts, text.substring(start));
    return parts;
  }

  /** Returns a token unchanged, or a quoted string without quotes and escapes. */
  static String unquoted(String text) {
    if (!text.startsWith("\"")) {
      return text;
    }
    StringBuilder plain = new StringBuilder();
    for (int i = 1; i < text.length() && text.charAt(i) != '"'; i++) {
      if (text.charAt(i) == '\\' && i + 1 < text.length()) {
        i++;
      }
      plain.append(text.charAt(i));
    }
    return plain.toString();
  }

  private static void add(List<String> parts, String part) {
    String stripped = part.strip();
    if (!stripped.isEmpty()) {
      parts.add(stripped);
    }
  }
}
