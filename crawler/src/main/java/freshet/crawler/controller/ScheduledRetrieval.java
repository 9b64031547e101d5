package freshet.crawler.controller;

import freshet.crawler.controller.WaitingFeeds.Turn;
import freshet.crawler.dispatch.OutstandingOrder;
import freshet.crawler.politeness.HostState;
import freshet.crawler.politeness.IntervalRules;
import freshet.crawler.politeness.IntervalSettings;
import freshet.crawler.politeness.Permit;
import freshet.crawler.push.PushTrust;
import freshet.crawler.terminal.FeedCost;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.UnchangedStreak;
import freshet.http.RemoteHost;
import freshet.policy.intensity.FeedModel;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A scheduled retrieval with everything its record will need, since it leaves the controller's
 * thread.
 *
 * @param at when it was sent
 * @param reason why it is made (GC-092)
 * @param bound what kept it from being made earlier
 * @param permit to ask the host; null if nobody is asked
 * @param early whether it comes before it is allowed; always false, and counted (GC-091)
 * @param signalled whether a push announced something since the last retrieval
 * @param first whether no document of the feed was read before
 * @param cost what its retrievals were known to cost
 * @param model a copy of the learned model; null if the policy has none
 * @param changedAt the last retrieval that brought something new; null if there was none
 * @param description a hash by which a changed feed description is detected
 */
public record ScheduledRetrieval(
    RetrievalOrder order,
    RemoteHost host,
    Instant at,
    Reason reason,
    String bound,
    @Nullable Permit permit,
    boolean early,
    boolean signalled,
    boolean first,
    PushTrust trust,
    FeedCost cost,
    @Nullable FeedModel model,
    @Nullable Instant changedAt,
    int description) {

  /** Why a retrieval is made. */
  public enum Reason {
    FIRST,
    PLAN,
    SIGNAL,
    /** Someone requested it. */
    WANTED,
    /** It was not made: a hub delivered a document. */
    DELIVERY;

    /** Returns the text in logs. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Creates the retrieval of a feed with a permit. */
  static ScheduledRetrieval of(Turn turn, FeedRegistry roster, Instant now) {
    return of(turn.feed(), reason(turn.feed()), turn.permit().orElse(null), roster, now);
  }

  /** Creates the record of a hub's delivery. */
  static ScheduledRetrieval ofDelivery(WatchedFeed feed, FeedRegistry roster, Instant now) {
    return of(feed, Reason.DELIVERY, null, roster, now);
  }

  /** Creates the record of an earlier controller's order. */
  static ScheduledRetrieval ofOutstanding(
      WatchedFeed feed,
      RetrievalOrder order,
      OutstandingOrder outstanding,
      Permit permit,
      FeedRegistry roster) {
    return new ScheduledRetrieval(
        order,
        outstanding.host(),
        outstanding.issuedAt(),
        reason(feed),
        "taken over",
        permit,
        false,
        feed.isSignalled(),
        !feed.isRead(),
        feed.trust(),
        feed.cost(),
        roster.plan().model(feed),
        feed.changedAt(),
        feed.description());
  }

  private static ScheduledRetrieval of(
      WatchedFeed feed, Reason reason, @Nullable Permit permit, FeedRegistry roster, Instant now) {
    @Nullable FeedModel model = roster.plan().model(feed);
    return new ScheduledRetrieval(
        order(feed, model, roster.settings().pace(), now),
        feed.host(),
        now,
        reason,
        feed.bound(feed.wantedAt(), now),
        permit,
        reason != Reason.DELIVERY && feed.earliest(now).isAfter(now),
        feed.isSignalled(),
        !feed.isRead(),
        feed.trust(),
        feed.cost(),
        model,
        feed.changedAt(),
        feed.description());
  }

  private static RetrievalOrder order(
      WatchedFeed feed, @Nullable FeedModel model, IntervalRules rules, Instant now) {
    return new RetrievalOrder(
        feed.id,
        Long.toString(feed.id),
        feed.subscribers(),
        feed.standing(),
        pace(feed, rules),
        feed.usualInterval(),
        model != null && isStuck(feed.standing().silence(), model, now));
  }

  private static IntervalSettings pace(WatchedFeed feed, IntervalRules rules) {
    IntervalSettings usual = rules.of(feed.standing().address().url());
    Duration floor = feed.floor();
    return floor == null ? usual : usual.withFloor(floor);
  }

  /** Whether the server may answer 304 to everything (GC-018). */
  private static boolean isStuck(UnchangedStreak silence, FeedModel model, Instant now) {
    Instant since = silence.since();
    // the model's expectation is expensive to compute and rarely needed
    return since != null
        && silence.suspicious(Double.POSITIVE_INFINITY, false, now)
        && silence.suspicious(model.expected(EpochDays.of(since), EpochDays.of(now)), false, now);
  }

  private static Reason reason(WatchedFeed feed) {
    if (!feed.isRead()) {
      return Reason.FIRST;
    }
    if (feed.isRequested()) {
      return Reason.WANTED;
    }
    return feed.isSignalled() ? Reason.SIGNAL : Reason.PLAN;
  }

  /** The time since the last request to the host; empty if there was none. */
  Optional<Duration> sinceLast() {
    return Optional.ofNullable(permit).flatMap(Permit::sinceLast);
  }

  /** What is to be stored of the hosts that were asked, by domain or address. */
  Map<String, HostState> hostStates() {
    return permit == null ? Map.of() : permit.states();
  }

  /** Gives the permit back; nothing happens if there is none any more. */
  void close() {
    if (permit != null) {
      permit.close();
    }
  }

  /** Gives the permit back that nobody made use of. */
  void unused() {
    if (permit != null) {
      permit.unused();
    }
  }

  boolean isDelivery() {
    return reason == Reason.DELIVERY;
  }

  long feed() {
    return order.feed();
  }
}
