package freshet.crawler.controller;

import freshet.crawler.dispatch.PushedDocument;
import freshet.crawler.terminal.Traffic;
import freshet.policy.Budget;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.store.model.StoredRetrieval;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An event for the controller from another thread. */
public sealed interface ControllerEvent {
  /** A retrieval was stored. */
  record Stored(CompletedRetrieval finished, StoredRetrieval kept) implements ControllerEvent {}

  /** The permit of a retrieval was spent without contacting the feed. */
  record TurnSpent(ScheduledRetrieval ticket) implements ControllerEvent {}

  /** A retrieval was lost to a bug. */
  record Lost(ScheduledRetrieval ticket, Throwable bug) implements ControllerEvent {}

  /** A quarantined feed may be retrieved again. */
  record Released(long feed) implements ControllerEvent {}

  /** A feed was added to the store, or an ended one was requested again. */
  record Added(long feed) implements ControllerEvent {}

  /** A feed was removed from the store. */
  record Removed(long feed) implements ControllerEvent {}

  /** A push or ping announced a posting. */
  record Signalled(long feed, Instant at) implements ControllerEvent {}

  /** A hub delivered a document of a feed. */
  record Delivered(long feed, PushedDocument delivery) implements ControllerEvent {}

  /** A hub's delivery could not be parsed; it still signals something new (GC-067). */
  record Undelivered(ScheduledRetrieval ticket) implements ControllerEvent {}

  /** The feed has no live subscription at a hub any more. */
  record Unpushed(long feed) implements ControllerEvent {}

  /**
   * Someone wants a feed retrieved as soon as allowed (GC-030); the answer tells when, and what
   * limits it.
   */
  record Wanted(long feed, Consumer<Optional<FeedReply>> answer) implements ControllerEvent {}

  /** Weights changed; they are already stored. A feed of weight 0 is not retrieved (GC-031). */
  record Weighed(Map<Long, Double> weights) implements ControllerEvent {
    public Weighed {
      weights = Map.copyOf(weights);
    }
  }

  /** The number of subscribers of each feed, without zeros (GC-001). */
  record Counted(Map<Long, Integer> subscribers) implements ControllerEvent {
    public Counted {
      subscribers = Map.copyOf(subscribers);
    }
  }

  /**
   * The shortest interval of a feed was set, from its next retrieval on; null for the usual one.
   */
  record Floored(long feed, @Nullable Duration floor) implements ControllerEvent {}

  /** Asks what is planned for a feed; answered on the controller's thread. */
  record Asked(long feed, Consumer<Optional<FeedReply>> answer) implements ControllerEvent {}

  /** Asks for the state of all feeds; answered on the controller's thread. */
  record Surveyed(Consumer<Snapshot> answer) implements ControllerEvent {}

  /** Asks for what feed lists are sorted by; answered on the controller's thread. */
  record Listed(Consumer<Map<Long, FeedBrief>> answer) implements ControllerEvent {}

  /** Requests besides its retrievals were made for a feed; the sums of the day have them. */
  record Caused(long feed, Traffic traffic) implements ControllerEvent {}

  /** Changes policy or budget. */
  record Switched(PolicyDefinition policy, Budget budget) implements ControllerEvent {}

  /**
   * Changes how misses are weighed.
   *
   * @param price of a miss, in days of delay
   * @param share that may be missed; 0 to leave the price
   */
  record MissesPriced(double price, double share) implements ControllerEvent {}

  /** The retrieval that ended by it, if one did. */
  default Optional<ScheduledRetrieval> retrieval() {
    return switch (this) {
      case Stored stored -> Optional.of(stored.finished().ticket());
      case TurnSpent(ScheduledRetrieval ticket) -> Optional.of(ticket);
      case Lost lost -> Optional.of(lost.ticket());
      case Undelivered(ScheduledRetrieval ticket) -> Optional.of(ticket);
      default -> Optional.empty();
    };
  }
}
