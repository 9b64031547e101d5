package freshet.store;

import java.io.Serial;

/** The database cannot do what was asked; the message has the value, the reason and the way out. */
public final class StoreException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final boolean temporary;
  private final String advice;

  /**
   * A failure.
   *
   * @param sentence the value, the reason and the way out
   * @param advice the way out alone, which anybody may read
   * @param temporary whether the same may succeed later
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

  /** What to do about it, as part of a sentence that names neither places nor secrets. */
  public String advice() {
    return advice;
  }

  /**
   * Whether the same may succeed later: disk full or read-only, database gone or busy. Nothing was
   * written.
   */
  public boolean isTemporary() {
    return temporary;
  }
}
