package freshet.store.model;

import java.io.Serial;

/** The database cannot do what was asked; the message has the value, the cause and the remedy. */
public final class StoreException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final boolean temporary;
  private final String advice;

  /**
   * Creates a failure.
   *
   * @param sentence the value, the cause and the remedy
   * @param advice the remedy alone, which anybody may read
   * @param temporary whether a later attempt may succeed
   */
  public StoreException(String sentence, String advice, boolean temporary, Throwable cause) {
    super(sentence, cause);
    this.temporary = temporary;
    this.advice = advice;
  }

  public StoreException(String sentence, boolean temporary, Throwable cause) {
    this(sentence, "see the log of the server", temporary, cause);
  }

  public StoreException(String sentence) {
    super(sentence);
    this.temporary = false;
    this.advice = "see the log of the server";
  }

  /** Returns the remedy as part of a sentence that names neither places nor secrets. */
  public String advice() {
    return advice;
  }

  /**
   * Whether a later attempt may succeed: disk full or read-only, database gone or busy. Nothing was
   * written.
   */
  public boolean isTemporary() {
    return temporary;
  }
}
