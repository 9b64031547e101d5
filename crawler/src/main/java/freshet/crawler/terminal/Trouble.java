package freshet.crawler.terminal;

import freshet.crawler.http.Fetched;

/** Why a retrieval failed, and so how it is tried again. */
public enum Trouble {
  /** No such host, no connection, TLS, timeout, connection lost. */
  UNREACHABLE(true),
  /** 5xx. */
  SERVER(true),
  /** An answer that HTTP does not allow for our request. */
  BAD_ANSWER(true),
  /** The document ends in its middle. */
  CUT_SHORT(true),
  /** 404 and other 4xx. */
  NOT_FOUND(false),
  /** A page, an empty or some other document. */
  NOT_A_FEED(false),
  /** An address that Freshet does not speak to, redirects without end, limits of size. */
  NOT_ALLOWED(false);

  private final boolean passing;

  Trouble(boolean passing) {
    this.passing = passing;
  }

  static Trouble of(Fetched.Cause cause) {
    return switch (cause) {
      case NO_SUCH_HOST, NO_CONNECTION, TLS, TIMEOUT, BROKEN -> UNREACHABLE;
      case REFUSED, TOO_LARGE, REDIRECTS -> NOT_ALLOWED;
    };
  }

  /** Whether it may pass by itself: back-off with jitter (GC-045) instead of doubling (GC-044). */
  boolean passing() {
    return passing;
  }
}
