package freshet.feed.encoding;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds declared charsets. */
final class Declarations {
  private static final int LONGEST = 400;

  private Declarations() {}

  /** Returns the charset parameter of a Content-Type with any quoting; null if absent. */
  static @Nullable String headerCharset(String contentType) {
    String lower = contentType.toLowerCase(Locale.ROOT);
    int name = lower.indexOf("charset");
    while (name >= 0) {
      int at = afterEquals(lower, name + "charset".length());
      if (at >= 0) {
        return unquoted(contentType, at);
      }
      name = lower.indexOf("charset", name + 1);
    }
    return null;
  }

  /** Returns the encoding of an XML declaration at the very start; null if absent. */
  static @Nullable String xmlEncoding(byte[] bytes) {
    int start = firstMarkup(bytes);
    if (start + 5 >= bytes.length || bytes[start + 1] != '?' || bytes[start + 2] != 'x') {
      return null;
    }
    String head = new String(bytes, start, Math.min(LONGEST, bytes.length - start), ISO_8859_1);
    int end = head.indexOf('>');
    int name = head.indexOf("encoding");
    if (name < 0 || name > end) {
      return null;
    }
    int at = afterEquals(head, name + "encoding".length());
    return at < 0 ? null : unquoted(head, at);
  }

  private static int firstMarkup(byte[] bytes) {
    int at = 0;
    while (at < bytes.length && at < LONGEST && bytes[at] != '<') {
      at++;
    }
    return at;
  }

  private static int afterEquals(String text, int from) {
    int at = blanks(text, from);
    return at < text.length() && text.charAt(at) == '=' ? blanks(text, at + 1) : -1;
  }

  private static int blanks(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    return at;
  }

  private static @Nullable String unquoted(String text, int from) {
    int start = from;
    while (start < text.length() && isQuote(text.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < text.length() && inName(text.charAt(end))) {
      end++;
    }
    return end > start ? text.substring(start, end) : null;
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '\'';
  }

  private static boolean inName(char c) {
    return c > ' ' && !isQuote(c) && c != ';' && c != '?' && c != '>' && c != ',';
  }
}
