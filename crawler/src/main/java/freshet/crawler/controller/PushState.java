package freshet.crawler.controller;

import freshet.crawler.dispatch.PushedDocument;
import freshet.crawler.push.PushTrust;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The push state of a {@link WatchedFeed}.
 *
 * @param safety the interval while its pushes are relied on; null if they are not (GC-032)
 * @param signalledAt the last signal that no retrieval followed yet; null if there is none
 * @param waiting deliveries that arrived while the feed was in flight; nearly always empty
 */
record PushState(
    PushTrust trust,
    @Nullable Duration safety,
    @Nullable Instant signalledAt,
    List<PushedDocument> waiting) {
  /** The most waiting documents of a feed. */
  private static final int MOST_WAITING = 4;

  /** Returns the state after a start, when only the trust is known. */
  static PushState of(PushTrust trust) {
    return new PushState(trust, null, null, List.of());
  }

  PushState signalled(Instant at) {
    return new PushState(trust.pushed(at), safety, at, waiting);
  }

  PushState delivered(Instant at) {
    return new PushState(trust.pushed(at), safety, signalledAt, waiting);
  }

  boolean isFull() {
    return waiting.size() >= MOST_WAITING;
  }

  PushState queued(PushedDocument document) {
    List<PushedDocument> more = new ArrayList<>(waiting);
    more.add(document);
    return new PushState(trust, safety, signalledAt, List.copyOf(more));
  }

  /** Removes the document that waited longest. */
  PushState dequeued() {
    return new PushState(
        trust, safety, signalledAt, List.copyOf(waiting.subList(1, waiting.size())));
  }

  PushState unsubscribed() {
    return new PushState(trust, null, signalledAt, waiting);
  }

  /**
   * Returns the state after a retrieval was stored.
   *
   * @param pushed whether the feed has a live subscription at a hub
   */
  PushState stored(CompletedRetrieval finished, boolean pushed, Instant now) {
    Instant at = finished.ticket().at();
    boolean isLater = signalledAt != null && signalledAt.isAfter(at);
    boolean isUnannounced = waiting.isEmpty() && !isLater;
    PushTrust next =
        isUnannounced && trust.equals(finished.ticket().trust()) ? finished.trust() : trust;
    return new PushState(
        next, next.safetyInterval(pushed, now).orElse(null), isLater ? signalledAt : null, waiting);
  }

  /** Returns the state after the clock was set back. */
  PushState setBack(Instant now) {
    return signalledAt != null && signalledAt.isAfter(now)
        ? new PushState(trust, safety, now, waiting)
        : this;
  }
}
