package freshet.crawler.terminal;

import freshet.crawler.terminal.RetrievalOutcome.Blocked;
import freshet.http.FetchResult;

/**
 * HTTP requests, and the bytes of the bodies that they brought, as transferred.
 *
 * @param requests with each redirect that was followed
 */
public record Traffic(long requests, long bytes) {
  public static final Traffic NONE = new Traffic(0, 0);

  /** Returns the traffic of a retrieval; a delivery, or what robots.txt forbids, has none. */
  public static Traffic of(RetrievalOutcome outcome) {
    RetrievalInfo contact = outcome.contact();
    boolean unasked =
        contact.status() == 0 && (outcome.brought() instanceof Blocked || outcome.observes());
    return unasked ? NONE : new Traffic(1L + contact.hops().size(), contact.wireBytes());
  }

  /** Returns the traffic of a fetch. */
  public static Traffic of(FetchResult fetched) {
    long bytes = fetched instanceof FetchResult.Answer answer ? answer.wireBytes() : 0;
    return new Traffic(1L + fetched.hops().size(), bytes);
  }

  public Traffic plus(Traffic other) {
    return new Traffic(requests + other.requests, bytes + other.bytes);
  }
}
