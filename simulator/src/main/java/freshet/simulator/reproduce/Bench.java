package freshet.simulator.reproduce;

import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.PlannedAgenda;
import freshet.policy.Policy;
import freshet.policy.intensity.Learner;
import freshet.policy.quality.Quality;
import freshet.simulator.Scene;
import freshet.simulator.replay.Replay;
import freshet.simulator.trace.Trace;
import java.util.List;

/** A scene with what was learned of it, to run policies on. */
record Bench(Scene scene, List<FeedHistory> histories, List<FeedProfile> profiles) {
  /** Learns from so many days, and leaves the rest of a span to evaluate. */
  static Bench of(Trace trace, Horizon span, double learnDays, Learner learner) {
    Scene scene = cut(trace, span, learnDays);
    List<FeedHistory> histories = scene.learned();
    return new Bench(scene, histories, learner.learn(histories, scene.learn().to()));
  }

  /** A policy that goes by what was learned at the start. */
  Quality run(Policy policy, double perFeedDay) {
    return replay(scene, policy, (feeds, now) -> profiles, histories, false, perFeedDay);
  }

  /** A policy that learns anew every day. */
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
    Horizon first = daily ? new Horizon(from, from + 1) : scene.evaluate();
    var agenda = new PlannedAgenda(policy, learner, daily, histories, budget, first, 0);
    return new Replay(scene, agenda).run().quality();
  }
}
