package freshet.simulator.clairvoyant;

import freshet.policy.Agenda;
import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.PolicyStart;
import freshet.policy.intensity.Learner;
import freshet.policy.joint.JointPolicy;
import freshet.policy.planned.PlannedAgenda;
import freshet.policy.planned.Refit;
import freshet.simulator.scene.Scene;
import freshet.simulator.scene.SceneConditions;
import freshet.simulator.trace.SimulatorException;
import java.util.List;

/**
 * C1, which shows the loss by learning: the exact joint plan with the intensity that the same
 * learner finds in the evaluation window itself.
 */
public final class Hindsight {
  /** The fewest days in which there is another week to learn from. */
  public static final int LEAST_DAYS = 14;

  private static final double WEEK = 7;

  private Hindsight() {}

  /** Returns the agenda that knows the intensity, but not the postings. */
  public static Agenda agenda(Scene scene, PolicyStart start, Learner learner) {
    List<FeedProfile> known =
        learner.learn(
            scene.under(SceneConditions.PLAIN).histories(scene.evaluate()), scene.evaluate().to());
    return new PlannedAgenda(new JointPolicy(), (feeds, now) -> known, Refit.ONCE, start);
  }

  /**
   * Returns the agenda without the postings it is judged on: each week is planned from the other
   * weeks of the evaluation window.
   */
  public static Agenda acrossWeeks(Scene scene, PolicyStart start, Learner learner) {
    Horizon window = scene.evaluate();
    if (!isAcross(scene)) {
      throw new SimulatorException(
          "hindsight-across needs two weeks or more to evaluate, not %.1f days"
              .formatted(window.days()));
    }
    List<FeedHistory> whole = scene.under(SceneConditions.PLAIN).histories(window);
    Learner others =
        (feeds, now) -> {
          double week = Math.min(now, window.to() - WEEK);
          return learner.learn(
              whole.stream().map(feed -> without(feed, week)).toList(), window.to() - WEEK);
        };
    return new PlannedAgenda(
        new JointPolicy(), others, Refit.EACH_HORIZON, start.withHorizonDays(WEEK));
  }

  /** Whether the evaluation window has weeks enough to plan one from the others. */
  public static boolean isAcross(Scene scene) {
    return scene.evaluate().days() >= LEAST_DAYS;
  }

  /**
   * Returns a history with a week cut out and the rest moved up, which keeps the hours of the week.
   */
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
