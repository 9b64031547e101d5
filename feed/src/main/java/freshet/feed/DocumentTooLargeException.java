package freshet.feed;

/**
 * Signals that a document exceeds a limit; caught where it becomes the reason for rejecting the
 * document.
 */
public final class DocumentTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a sentence for a person. */
  public DocumentTooLargeException(String sentence) {
    super(sentence, null, false, false);
  }

  /** Returns the sentence for a person. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
