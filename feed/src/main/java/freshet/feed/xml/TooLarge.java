package freshet.feed.xml;

/** A document goes beyond a limit; caught where it becomes the reason for not reading it. */
public final class TooLarge extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a sentence for a person. */
  public TooLarge(String sentence) {
    super(sentence, null, false, false);
  }

  /** The sentence for a person. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
