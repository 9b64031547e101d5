package freshet.policy.capability;

import freshet.policy.intensity.FeedModel;
import java.util.Optional;

/** The capability to continue after a restart. */
public interface Remembering {
  /**
   * Returns what is to be stored, besides the models of feeds: a copy that may leave the thread.
   */
  PolicyMemory memory();

  /** Returns a copy of a feed's learned model, if the policy has models. */
  Optional<FeedModel> model(int feed);

  /** Whether so many feeds were added since it learned that it should be started again. */
  boolean isOutgrown();
}
