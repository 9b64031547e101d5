package freshet.feed.xml;

/** Decodes entities of HTML and character references; a document's own entities are never used. */
public final class Entities {
  private static final int LONGEST = 32;
  private static final String C1_IN_WINDOWS_1252 =
      "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

  private Entities() {}

  /** Returns the characters of a named entity, or the reference unchanged. */
  static String named(String name) {
    String known = org.jsoup.nodes.Entities.getByName(name);
    return known.isEmpty() ? "&" + name + ";" : known;
  }

  /** Decodes the references in a text. */
  public static String decoded(String text) {
    StringBuilder decoded = new StringBuilder(text.length());
    decode(text, 0, text.length(), decoded);
    return decoded.toString();
  }

  /** Appends a text with decoded references; other ampersands stay. */
  static void decode(String text, int from, int to, StringBuilder into) {
    int done = from;
    int ampersand = text.indexOf('&', from, to);
    while (ampersand >= 0) {
      int end = end(text, ampersand + 1, to);
      if (end > 0) {
        into.append(text, done, ampersand);
        reference(text.substring(ampersand + 1, end), into);
        done = end + 1;
      }
      ampersand = text.indexOf('&', ampersand + 1, to);
    }
    into.append(text, done, to);
  }

  /** Returns the position of the semicolon that ends a reference, or -1. */
  private static int end(String text, int from, int to) {
    for (int i = from; i < to && i < from + LONGEST; i++) {
      char c = text.charAt(i);
      if (c == ';') {
        return i == from ? -1 : i;
      }
      if (!Character.isLetterOrDigit(c) && !(c == '#' && i == from)) {
        return -1;
      }
    }
    return -1;
  }

  private static void reference(String name, StringBuilder into) {
    if (name.charAt(0) != '#') {
      into.append(named(name));
      return;
    }
    int code = code(name);
    if (code >= 0x80 && code <= 0x9F) {
      into.append(C1_IN_WINDOWS_1252.charAt(code - 0x80));
    } else if (Character.isValidCodePoint(code) && code > 0 && !surrogate(code)) {
      into.appendCodePoint(code);
    } else {
      into.append('\uFFFD');
    }
  }

  private static boolean surrogate(int code) {
    return code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
  }

  private static int code(String name) {
    boolean hex = name.length() > 1 && (name.charAt(1) == 'x' || name.charAt(1) == 'X');
    try {
      return hex
          ? Integer.parseInt(name, 2, name.length(), 16)
          : Integer.parseInt(name, 1, name.length(), 10);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
