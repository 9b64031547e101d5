package freshet.store.model;

import java.io.Serial;

/** Another server leads now, so nothing was written. */
public final class NotLeaderException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public NotLeaderException(String sentence) {
    super(sentence);
  }
}
