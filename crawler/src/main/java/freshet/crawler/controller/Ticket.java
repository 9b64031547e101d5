package freshet.crawler.controller;

import freshet.crawler.host.Host;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.policy.intensity.FeedModel;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A retrieval that was decided on, with all that its record will need: it leaves the controller's
 * thread.
 *
 * @param at when it was handed out
 * @param reason why it is made (GC-092)
 * @param bound what kept it from being made earlier
 * @param sinceLast the time since the last request to the host; null if there was none
 * @param early whether it comes before it is allowed; always false, and counted (GC-091)
 * @param signalled whether a push announced something since the last retrieval
 * @param first whether no document of the feed was read before
 * @param model a copy of what is learned; null if the policy keeps no models
 * @param changedAt the last retrieval that brought news; null if there was none
 * @param description tells whether what the feed says of itself is news
 */
public record Ticket(
    RetrievalOrder order,
    Host host,
    Instant at,
    Reason reason,
    String bound,
    @Nullable Duration sinceLast,
    boolean early,
    boolean signalled,
    boolean first,
    PushTrust trust,
    @Nullable FeedModel model,
    @Nullable Instant changedAt,
    int description) {

  /** Why a retrieval is made. */
  public enum Reason {
    FIRST,
    PLAN,
    SIGNAL,
    /** Someone asked for it. */
    WANTED,
    /** It was not made: a hub brought a document. */
    DELIVERY;

    /** As logs say it. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  boolean isDelivery() {
    return reason == Reason.DELIVERY;
  }

  long feed() {
    return order.feed();
  }
}
