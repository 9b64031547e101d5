package freshet.app.settings;

import java.io.Serial;

/**
 * Settings or an environment that a server cannot work with; the message is a sentence without a
 * full stop.
 */
public final class SetupException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public SetupException(String sentence) {
    super(sentence);
  }

  public SetupException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
