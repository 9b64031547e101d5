package freshet.policy.catalogue;

import freshet.policy.LiveAgenda;
import freshet.policy.Policy;
import freshet.policy.PolicyStart;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Learner;
import freshet.policy.planned.PlannedAgenda;
import freshet.policy.planned.Refit;
import java.util.List;
import java.util.Optional;

/** Opens a policy that plans whole horizons. */
record PlannedOpening(Policy policy, Learner learner, Refit refit) implements Opening {
  @Override
  public LiveAgenda open(PolicyStart start) {
    return new PlannedAgenda(policy, learner, refit, start);
  }

  @Override
  public LiveAgenda resume(
      PolicyStart start, PolicyMemory memory, List<Optional<FeedModel>> models) {
    return PlannedAgenda.resume(policy, learner, refit, start, memory);
  }
}
