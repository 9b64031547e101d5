package freshet.store;

import java.io.Serial;

/** Another server leads by now, so nothing was written. */
public final class DeposedException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public DeposedException(String sentence) {
    super(sentence);
  }
}
