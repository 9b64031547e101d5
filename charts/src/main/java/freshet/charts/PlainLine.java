package freshet.charts;

/** Makes untrusted text printable as one line that cannot control a terminal. */
public final class PlainLine {
  private PlainLine() {}

  public static String of(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) ? ' ' : c)
        .filter(c -> !isHidden(c))
        .forEach(line::appendCodePoint);
    return line.toString().strip();
  }

  /** Keeps leading spaces. */
  public static String ofIndented(String text) {
    return " ".repeat(text.length() - text.stripLeading().length()) + of(text);
  }

  /**
   * Whether a character is a control character, changes the direction of text, or is unassigned.
   */
  public static boolean isHidden(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.UNASSIGNED;
  }
}
