package freshet.web;

import java.io.Serial;

/** The server cannot listen on its address; the message gives the cause and the remedy. */
public final class ListenException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  ListenException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
