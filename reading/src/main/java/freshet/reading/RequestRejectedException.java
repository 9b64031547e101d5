package freshet.reading;

import java.io.Serial;

/** A request that cannot be carried out, with the HTTP status and a message for the user. */
public class RequestRejectedException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final int status;

  public RequestRejectedException(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  public int status() {
    return status;
  }
}
