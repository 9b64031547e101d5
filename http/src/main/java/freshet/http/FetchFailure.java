package freshet.http;

import freshet.http.FetchResult.Cause;
import java.io.IOException;

/** Ends a fetch; its message is a sentence for a person. */
final class FetchFailure extends IOException {
  private static final long serialVersionUID = 1;

  private final Cause why;

  FetchFailure(Cause why, String sentence) {
    super(sentence, null);
    this.why = why;
  }

  Cause why() {
    return why;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
