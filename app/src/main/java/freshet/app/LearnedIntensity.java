package freshet.app;

import freshet.policy.Agenda;
import freshet.policy.PlannedAgenda;
import freshet.policy.intensity.ClusteredLearner;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Intensity;
import freshet.policy.intensity.PostingPattern;
import freshet.policy.online.FreshetAgenda;
import freshet.simulator.Scene;
import freshet.simulator.replay.CappedAgenda;

/** λ(t) of a feed as a policy has learned it when the evaluation begins. */
final class LearnedIntensity {
  /** A minute, the finest that a model of Freshet tells apart. */
  private static final int BINS_PER_DAY = 1440;

  private static final int BINS = 7 * BINS_PER_DAY;

  private LearnedIntensity() {}

  /** For a policy that learns none, as SC's method would. */
  static Intensity of(Agenda agenda, Scene scene, int feed) {
    double now = scene.evaluate().from();
    return switch (agenda) {
      case CappedAgenda capped -> of(capped.uncapped(), scene, feed);
      case FreshetAgenda freshet -> weekly(freshet.model(feed), now);
      case PlannedAgenda planned -> planned.profiles().get(feed).intensity();
      default ->
          ClusteredLearner.published(scene.seed())
              .learn(scene.learned(), now)
              .get(feed)
              .intensity();
    };
  }

  /** What a model expects of the seven days from a time on. */
  static Intensity weekly(FeedModel model, double from) {
    long first = (long) Math.floor(from * BINS_PER_DAY);
    double[] rates = new double[BINS];
    double sum = 0;
    for (long bin = first; bin < first + BINS; bin++) {
      double rate = model.at((bin + 0.5) / BINS_PER_DAY);
      // day 0 of the epoch is a Thursday
      rates[(int) Math.floorMod(bin + 3L * BINS_PER_DAY, (long) BINS)] = rate;
      sum += rate;
    }
    return new Intensity(sum / BINS, PostingPattern.of(7, rates));
  }
}
