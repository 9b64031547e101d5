package freshet.crawler.controller;

import freshet.crawler.dispatch.Delivery;
import freshet.policy.Budget;
import freshet.policy.live.LivePolicy;
import freshet.store.Retrieved;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the controller is told from outside its thread. */
public sealed interface Event {
  /** A retrieval is stored. */
  record Stored(Finished finished, Retrieved kept) implements Event {}

  /** The turn of a retrieval is over without a word of its feed. */
  record TurnSpent(Ticket ticket) implements Event {}

  /**
   * A retrieval was lost to a bug.
   *
   * @param turnOver whether the turn of its host has ended already
   */
  record Lost(Ticket ticket, Throwable bug, boolean turnOver) implements Event {}

  /** A feed that was set aside may be retrieved again. */
  record Released(long feed) implements Event {}

  /** A feed was added to the store, or someone asked for one that had ended. */
  record Added(long feed) implements Event {}

  /** A feed was removed from the store. */
  record Removed(long feed) implements Event {}

  /** A push or ping announced a posting. */
  record Signalled(long feed, Instant at) implements Event {}

  /** A hub brought a document of a feed. */
  record Delivered(long feed, Delivery delivery) implements Event {}

  /** What a hub brought cannot be read as a document; it still announces something (GC-067). */
  record Undelivered(Ticket ticket) implements Event {}

  /** No hub delivers a feed any more. */
  record Unpushed(long feed) implements Event {}

  /** Someone wants a feed retrieved as soon as it may be (GC-030); told when, and what binds. */
  record Wanted(long feed, Consumer<Optional<FeedAnswer>> answer) implements Event {}

  /** Weights that are in the store already; a feed of weight 0 is not retrieved (GC-031). */
  record Weighed(Map<Long, Double> weights) implements Event {
    public Weighed {
      weights = Map.copyOf(weights);
    }
  }

  /** How many accounts subscribe to each feed that some do (GC-001). */
  record Counted(Map<Long, Integer> subscribers) implements Event {
    public Counted {
      subscribers = Map.copyOf(subscribers);
    }
  }

  /** Someone chose the least interval of a feed, from its next retrieval on; null for the usual. */
  record Floored(long feed, @Nullable Duration floor) implements Event {}

  /** Someone wants to know what is planned for a feed; answered on the controller's thread. */
  record Asked(long feed, Consumer<Optional<FeedAnswer>> answer) implements Event {}

  /** Someone wants to know how all feeds fare; answered on the controller's thread. */
  record Surveyed(Consumer<Snapshot> answer) implements Event {}

  /** Someone wants to sort feeds by what is planned; answered on the controller's thread. */
  record Listed(Consumer<Map<Long, FeedBrief>> answer) implements Event {}

  /** Another policy or budget from now on. */
  record Switched(LivePolicy policy, Budget budget) implements Event {}
}
