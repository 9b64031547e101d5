package freshet.web;

import java.io.Serial;

/** A request that cannot be done, with its status and a sentence for a person. */
public final class Refusal extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final int status;

  public Refusal(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  public int status() {
    return status;
  }
}
