package freshet.policy.catalogue;

import freshet.policy.LiveAgenda;
import freshet.policy.PolicyStart;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import java.util.List;
import java.util.Optional;

/** Starts a policy. */
@FunctionalInterface
public interface Opening {
  /** Starts it on known feeds. */
  LiveAgenda open(PolicyStart start);

  /** Whether it weighs misses against delay, by the price and the target of the settings. */
  default boolean weighsMisses() {
    return false;
  }

  /**
   * Continues where another agenda of this policy stopped.
   *
   * @param memory what it stored
   * @param models its learned models of feeds, for a policy that has models
   */
  default LiveAgenda resume(
      PolicyStart start, PolicyMemory memory, List<Optional<FeedModel>> models) {
    return open(start);
  }

  /**
   * Returns the population that stored models belong to; a feed with such a model needs no history.
   * Empty if the policy has no models, or should not continue with these.
   *
   * @param feeds the current number of feeds
   */
  default Optional<Population> population(PolicyMemory memory, int feeds) {
    return Optional.empty();
  }
}
