package freshet.app;

/** Text of strangers as one line that does nothing to a terminal. */
final class PlainLine {
  private PlainLine() {}

  static String of(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) ? ' ' : c)
        .filter(c -> !isHidden(c))
        .forEach(line::appendCodePoint);
    return line.toString().strip();
  }

  /** The same, with the spaces that it begins with. */
  static String ofIndented(String text) {
    return " ".repeat(text.length() - text.stripLeading().length()) + of(text);
  }

  /** Control characters, those that turn the direction of text, and what is no character. */
  static boolean isHidden(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.UNASSIGNED;
  }
}
