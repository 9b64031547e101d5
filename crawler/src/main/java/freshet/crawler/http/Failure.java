package freshet.crawler.http;

import freshet.crawler.http.Fetched.Cause;
import java.io.IOException;

/** Ends a fetch, from wherever it is noticed; its message is a sentence for a person. */
final class Failure extends IOException {
  private static final long serialVersionUID = 1;

  private final Cause why;

  Failure(Cause why, String sentence) {
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
