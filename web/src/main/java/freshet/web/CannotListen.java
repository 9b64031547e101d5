package freshet.web;

import java.io.Serial;

/** The address cannot be listened on; the message says why and what to do. */
public final class CannotListen extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  CannotListen(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
