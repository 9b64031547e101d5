package freshet.policy.catalogue;

import freshet.policy.LiveAgenda;
import freshet.policy.PolicyStart;
import freshet.policy.adaptive.AdvaRssAgenda;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.intensity.FeedModel;
import java.util.List;
import java.util.Optional;

/** Opens advaRSS, with the M, T and ToE of feeds if they are stored. */
final class AdvaRssOpening implements Opening {
  @Override
  public LiveAgenda open(PolicyStart start) {
    return new AdvaRssAgenda(start);
  }

  @Override
  public LiveAgenda resume(
      PolicyStart start, PolicyMemory memory, List<Optional<FeedModel>> models) {
    return AdvaRssAgenda.resume(start, memory);
  }
}
