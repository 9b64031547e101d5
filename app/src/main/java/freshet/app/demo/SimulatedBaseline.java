package freshet.app.demo;

import freshet.policy.Horizon;
import freshet.policy.quality.Quality;
import freshet.policy.quality.QualityMeter;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.Simulator;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.scene.SceneConditions;
import freshet.simulator.trace.Trace;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The simulator's result for a time that was watched live: the whole trace shares the budget, but
 * only steady publishers are measured.
 *
 * @param measured the first part of the span, since later postings may not have been found by
 *     either yet
 */
record SimulatedBaseline(
    Horizon span, Horizon measured, SceneConditions conditions, double perFeed) {
  /** A shorter time has no significance. */
  static final double LEAST_DAYS = 0.75;

  private static final double MARGIN_DAYS = 0.25;
  private static final long SEED = 1;

  /** Covers the time from a start to now. */
  static SimulatedBaseline of(
      double start, double now, SceneConditions conditions, double perFeed) {
    return new SimulatedBaseline(
        new Horizon(start, now), new Horizon(start, now - MARGIN_DAYS), conditions, perFeed);
  }

  Quality simulated(
      Trace trace, double learnFrom, SimulatedPolicy policy, List<Resident> residents) {
    Scene scene =
        Scene.of(trace, new Horizon(learnFrom, span.from()), span, conditions.minInterval(), SEED)
            .under(conditions);
    boolean[] steady = steady(scene, residents);
    int count = 0;
    for (boolean one : steady) {
      count += one ? 1 : 0;
    }
    QualityMeter meter = new QualityMeter(measured, Math.max(1, count));
    new Replay(
            scene,
            new Simulator(scene, _ -> {}).agenda(policy, perFeed, 1),
            retrieval -> {
              if (steady[retrieval.feed()]) {
                int end = retrieval.to();
                meter.retrieved(
                    retrieval.at(), retrieval.published(), end - retrieval.fresh(), end, 0, 1, 1);
              }
            })
        .run();
    return meter.quality();
  }

  private static boolean[] steady(Scene scene, List<Resident> residents) {
    Map<String, Resident> byName =
        residents.stream().collect(Collectors.toMap(Resident::name, Function.identity()));
    boolean[] steady = new boolean[scene.feeds()];
    for (int i = 0; i < steady.length; i++) {
      Resident resident = byName.get(scene.trace().feeds().get(i).name());
      steady[i] = resident != null && resident.nature() == PublisherKind.STEADY;
    }
    return steady;
  }
}
