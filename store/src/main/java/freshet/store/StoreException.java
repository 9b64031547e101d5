package freshet.store;

import java.io.Serial;

/** The database cannot do what was asked; the message has the value, the reason and the way out. */
public final class StoreException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final boolean temporary;

  public StoreException(String sentence, boolean temporary, Throwable cause) {
    super(sentence, cause);
    this.temporary = temporary;
  }

  public StoreException(String sentence) {
    super(sentence);
    this.temporary = false;
  }

  /** Whether the same may succeed later: disk full, database gone or busy. Nothing was written. */
  public boolean isTemporary() {
    return temporary;
  }
}
