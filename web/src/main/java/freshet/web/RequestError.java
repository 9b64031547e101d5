package freshet.web;

import java.io.Serial;

/** An error of the virtual machine, such as running out of memory, that ended a request. */
final class RequestError extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  RequestError(Error cause) {
    super(cause);
  }
}
