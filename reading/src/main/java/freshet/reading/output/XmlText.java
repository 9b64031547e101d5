package freshet.reading.output;

/** Removes characters that XML does not allow. */
public final class XmlText {
  private XmlText() {}

  /** Returns the text without characters that XML does not allow. */
  public static String writable(String text) {
    return text.codePoints()
        .filter(c -> c >= ' ' || c == '\n' || c == '\t' || c == '\r')
        .filter(c -> c != 0xfffe && c != 0xffff && !(c >= 0xd800 && c <= 0xdfff))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
