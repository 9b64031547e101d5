package freshet.simulator.clairvoyant;

import freshet.policy.Agenda;
import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.PlannedAgenda;
import freshet.policy.intensity.Learner;
import freshet.policy.joint.JointPolicy;
import freshet.simulator.Conditions;
import freshet.simulator.Scene;
import freshet.simulator.SimulatorException;
import freshet.simulator.Start;
import java.util.List;

/**
 * C1, what is lost to learning: the exact joint plan with the intensity that the same learner finds
 * in the evaluation window itself.
 */
public final class Hindsight {
  private static final double WEEK = 7;

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

  /**
   * The same without a look at the postings it is judged on: each week is planned with what the
   * other weeks of the evaluation window teach.
   */
  public static Agenda acrossWeeks(Scene scene, Start start, Learner learner) {
    Horizon window = scene.evaluate();
    if (window.days() < 2 * WEEK) {
      throw new SimulatorException(
          "hindsight-across needs two weeks or more to evaluate, not %.1f days"
              .formatted(window.days()));
    }
    List<FeedHistory> whole = scene.under(Conditions.PLAIN).histories(window);
    Learner others =
        (feeds, now) -> {
          double week = Math.min(now, window.to() - WEEK);
          return learner.learn(
              whole.stream().map(feed -> without(feed, week)).toList(), window.to() - WEEK);
        };
    return new PlannedAgenda(
        new JointPolicy(),
        others,
        true,
        start.feeds(),
        start.budget(),
        new Horizon(window.from(), window.from() + WEEK),
        start.minInterval());
  }

  /** A history with a week cut out and the rest moved up, which keeps the hours of the week. */
  private static FeedHistory without(FeedHistory feed, double week) {
    int first = feed.indexOf(week);
    int end = feed.indexOf(week + WEEK);
    double[] rest = new double[feed.size() - (end - first)];
    for (int k = 0; k < rest.length; k++) {
      rest[k] = k < first ? feed.published(k) : feed.published(k + end - first) - WEEK;
    }
    return new FeedHistory(feed.since(), rest, feed.window(), feed.weight(), feed.cost());
  }
}
