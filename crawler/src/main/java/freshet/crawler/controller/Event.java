package freshet.crawler.controller;

import freshet.policy.Budget;
import freshet.policy.live.LivePolicy;
import freshet.store.Retrieved;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What the controller is told from outside its thread. */
public sealed interface Event {
  /** A retrieval is stored. */
  record Stored(Finished finished, Retrieved kept) implements Event {}

  /** The turn of a retrieval went to what its host has to be asked first. */
  record TurnSpent(Ticket ticket) implements Event {}

  /** A retrieval was lost to a bug. */
  record Lost(Ticket ticket, RuntimeException bug) implements Event {}

  /** A feed was added to the store, or someone asked for one that had ended. */
  record Added(long feed) implements Event {}

  /** A feed was removed from the store. */
  record Removed(long feed) implements Event {}

  /** A push or ping announced a posting. */
  record Signalled(long feed, Instant at) implements Event {}

  /** Someone wants to see a feed as soon as it may be retrieved (GC-030). */
  record Wanted(long feed) implements Event {}

  /** Weights that are in the store already; a feed of weight 0 is not retrieved (GC-031). */
  record Weighed(Map<Long, Double> weights) implements Event {
    public Weighed {
      weights = Map.copyOf(weights);
    }
  }

  /** Someone wants to know what is planned for a feed; answered on the controller's thread. */
  record Asked(long feed, Consumer<Optional<FeedAnswer>> answer) implements Event {}

  /** Someone wants to know how all feeds fare; answered on the controller's thread. */
  record Surveyed(Consumer<Snapshot> answer) implements Event {}

  /** Another policy or budget from now on. */
  record Switched(LivePolicy policy, Budget budget) implements Event {}
}
