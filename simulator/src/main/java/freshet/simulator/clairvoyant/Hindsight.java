package freshet.simulator.clairvoyant;

import freshet.policy.Agenda;
import freshet.policy.FeedProfile;
import freshet.policy.PlannedAgenda;
import freshet.policy.intensity.Learner;
import freshet.policy.joint.JointPolicy;
import freshet.simulator.Conditions;
import freshet.simulator.Scene;
import freshet.simulator.Start;
import java.util.List;

/**
 * C1, what is lost to learning: the exact joint plan with the intensity that the same learner finds
 * in the evaluation window itself.
 */
public final class Hindsight {
  private Hindsight() {}

  /** The agenda of one who knows the intensity, but not the postings. */
  public static Agenda agenda(Scene scene, Start start, Learner learner) {
    List<FeedProfile> known =
        learner.learn(
            scene.under(Conditions.PLAIN).histories(scene.evaluate()), scene.evaluate().to());
    return new PlannedAgenda(
        new JointPolicy(),
        (feeds, now) -> known,
        false,
        start.feeds(),
        start.budget(),
        scene.evaluate(),
        start.minInterval());
  }
}
