package freshet.feed.xml;

/** A document breaks the rules of XML; caught where it is then read leniently. */
public final class IllFormed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  IllFormed(String message) {
    super(message, null, false, false);
  }
}
