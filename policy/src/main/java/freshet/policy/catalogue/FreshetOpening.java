package freshet.policy.catalogue;

import freshet.policy.LiveAgenda;
import freshet.policy.PolicyStart;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import freshet.policy.online.FreshetAgenda;
import java.util.List;
import java.util.Optional;

/** Opens the Freshet policy, with stored models if there are any. */
final class FreshetOpening implements Opening {
  @Override
  public LiveAgenda open(PolicyStart start) {
    return new FreshetAgenda(start);
  }

  @Override
  public boolean weighsMisses() {
    return true;
  }

  @Override
  public LiveAgenda resume(
      PolicyStart start, PolicyMemory memory, List<Optional<FeedModel>> models) {
    return FreshetAgenda.resume(start, memory, models);
  }

  @Override
  public Optional<Population> population(PolicyMemory memory, int feeds) {
    return FreshetAgenda.population(memory, feeds);
  }
}
