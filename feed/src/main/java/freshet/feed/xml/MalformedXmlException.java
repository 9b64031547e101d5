package freshet.feed.xml;

/** Signals that a document is not well-formed; it is then read leniently. */
public final class MalformedXmlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedXmlException(String message) {
    super(message, null, false, false);
  }
}
