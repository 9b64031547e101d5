package freshet.app.server;

import java.io.Serial;

/** Settings or surroundings that a server cannot work with, in a sentence without full stop. */
public final class SetupException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public SetupException(String sentence) {
    super(sentence);
  }

  public SetupException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
