package freshet.app;

/** Unusable input; the message is a sentence without its full stop. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String sentence) {
    super(sentence);
  }
}
