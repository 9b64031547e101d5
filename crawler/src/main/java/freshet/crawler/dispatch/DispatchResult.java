package freshet.crawler.dispatch;

import freshet.crawler.terminal.RetrievalOutcome;

/** The result of an order that was passed to a {@link Dispatch}. */
public sealed interface DispatchResult {
  /** A terminal retrieved the feed, or parsed a hub's delivery. */
  record Retrieved(RetrievalOutcome outcome) implements DispatchResult {}

  /**
   * The host's permit was spent on something that had to be requested before the feed, such as its
   * robots.txt; the feed itself was not requested.
   */
  record PermitSpent() implements DispatchResult {}

  /** The robots.txt of the host forbids the feed; nobody was asked for it. */
  record Denied() implements DispatchResult {}

  /** The terminal failed with an internal error: nothing is known of the feed. */
  record Crashed(Throwable cause) implements DispatchResult {}

  /** No terminal answered before the lease ended; the host may have been contacted until now. */
  record TimedOut() implements DispatchResult {}

  /** No terminal has started the order, and none will: the host's permit was not used. */
  record NotStarted() implements DispatchResult {}
}
