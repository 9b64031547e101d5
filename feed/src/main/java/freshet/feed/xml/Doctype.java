package freshet.feed.xml;

/** Skips declarations without interpreting them (GC-110). */
final class Doctype {
  private Doctype() {}

  /**
   * Returns the position after the declaration that starts here, including the internal subset of a
   * DOCTYPE.
   */
  static int end(String text, int start) {
    boolean doctype = text.regionMatches(true, start, "<!DOCTYPE", 0, 9);
    boolean subset = false;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '[' || c == ']') {
        subset = doctype && c == '[';
      } else if (c == '>' && !subset) {
        return i + 1;
      }
    }
    return text.length();
  }
}
