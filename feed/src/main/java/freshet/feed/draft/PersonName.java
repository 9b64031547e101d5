package freshet.feed.draft;

/** Extracts a person's name from a line that may also contain an address. */
public final class PersonName {
  private PersonName() {}

  /** Returns Mary for {@code mary@example.org (Mary)} and {@code Mary <mary@example.org>}. */
  public static String name(String raw) {
    String text = LineText.of(raw);
    int at = text.indexOf('@');
    int open = text.indexOf('(');
    int close = text.lastIndexOf(')');
    if (at >= 0 && at < open && close > open + 1) {
      return text.substring(open + 1, close).strip();
    }
    if (at > open && open > 0 && close > at) {
      return text.substring(0, open).strip();
    }
    return text;
  }
}
