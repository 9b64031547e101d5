package freshet.store.model;

import java.io.Serial;
import java.time.Duration;

/** A search that was stopped because it took too long, with a message for the user. */
public final class SearchTimeoutException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public SearchTimeoutException(Duration limit, Throwable cause) {
    super(
        "this search takes longer than %d seconds; look for rarer words, in fewer feeds, and without *"
            .formatted(limit.toSeconds()),
        cause);
  }
}
