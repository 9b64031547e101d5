package freshet.app;

import freshet.policy.Agenda;
import freshet.policy.Intensity;
import freshet.policy.capability.Fitted;
import freshet.policy.intensity.ClusteredLearner;
import freshet.simulator.scene.Scene;

/** The intensity λ(t) of a feed as a policy has learned it when the evaluation begins. */
final class LearnedIntensity {
  private LearnedIntensity() {}

  /** Returns the learned intensity; for a policy that learns none, SC's method estimates it. */
  static Intensity of(Agenda agenda, Scene scene, int feed) {
    double now = scene.evaluate().from();
    return agenda
        .find(Fitted.class)
        .map(fitted -> fitted.intensity(feed, now))
        .orElseGet(
            () ->
                ClusteredLearner.published(scene.seed())
                    .learn(scene.learned(), now)
                    .get(feed)
                    .intensity());
  }
}
