package freshet.simulator.reproduce;

import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Policy;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.intensity.Learner;
import freshet.policy.planned.PlannedAgenda;
import freshet.policy.planned.Refit;
import freshet.policy.quality.Quality;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import java.util.List;
import java.util.SplittableRandom;

/** A scene with what was learned from it, to run policies on. */
record FittedScene(Scene scene, List<FeedHistory> histories, List<FeedProfile> profiles) {
  /** Learns from the first days of a span, and leaves the rest to evaluate. */
  static FittedScene of(Trace trace, Horizon span, double learnDays, Learner learner) {
    Scene scene = cut(trace, span, learnDays);
    List<FeedHistory> histories = scene.learned();
    return new FittedScene(scene, histories, learner.learn(histories, scene.learn().to()));
  }

  /** Runs a policy with what was learned at the start. */
  Quality run(Policy policy, double perFeedDay) {
    return replay(scene, policy, (feeds, now) -> profiles, histories, false, perFeedDay);
  }

  /** Runs a policy that is refitted daily. */
  static Quality runLearningDaily(
      Trace trace,
      Horizon span,
      double learnDays,
      Policy policy,
      Learner learner,
      double perFeedDay) {
    Scene scene = cut(trace, span, learnDays);
    return replay(scene, policy, learner, scene.learned(), true, perFeedDay);
  }

  private static Scene cut(Trace trace, Horizon span, double learnDays) {
    double from = span.from() + learnDays;
    return Scene.of(trace, new Horizon(span.from(), from), new Horizon(from, span.to()), 0, 1);
  }

  private static Quality replay(
      Scene scene,
      Policy policy,
      Learner learner,
      List<FeedHistory> histories,
      boolean daily,
      double perFeedDay) {
    Budget budget = new Budget(perFeedDay * scene.feeds());
    double from = scene.evaluate().from();
    PolicyStart start =
        new PolicyStart(
            histories,
            budget,
            from,
            scene.evaluate().days(),
            PolicySettings.DEFAULTS,
            new SplittableRandom(1));
    var agenda = new PlannedAgenda(policy, learner, daily ? Refit.DAILY : Refit.ONCE, start);
    return new Replay(scene, agenda).run().quality();
  }
}
