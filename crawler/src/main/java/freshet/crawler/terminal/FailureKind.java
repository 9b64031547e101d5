package freshet.crawler.terminal;

import freshet.http.FetchResult;

/** Why a retrieval failed, which decides how it is retried. */
public enum FailureKind {
  /** No such host, no connection, TLS, timeout, connection lost. */
  UNREACHABLE(true),
  /** 5xx. */
  SERVER(true),
  /** An answer that HTTP does not allow for our request. */
  BAD_ANSWER(true),
  /** The document is truncated. */
  CUT_SHORT(true),
  /** 404 and other 4xx. */
  NOT_FOUND(false),
  /** A page, or an empty or other document. */
  NOT_A_FEED(false),
  /** A forbidden address, endless redirects, or a size limit. */
  NOT_ALLOWED(false);

  private final boolean passing;

  FailureKind(boolean passing) {
    this.passing = passing;
  }

  static FailureKind of(FetchResult.Cause cause) {
    return switch (cause) {
      case NO_SUCH_HOST, NO_CONNECTION, TLS, TIMEOUT, BROKEN -> UNREACHABLE;
      case REFUSED, TOO_LARGE, REDIRECTS -> NOT_ALLOWED;
    };
  }

  /** Whether it may be temporary: back-off with jitter (GC-045) instead of doubling (GC-044). */
  boolean passing() {
    return passing;
  }
}
