package freshet.benchmarks;

import freshet.policy.Budget;
import freshet.policy.Horizon;
import freshet.policy.PolicySettings;
import freshet.policy.intensity.FeedModel.Shape;
import freshet.policy.online.FreshetAgenda;
import freshet.policy.online.FreshetComponents;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What each part of the Freshet policy brings: the mean delay without it over that with all.
 * Arguments: a budget, then traces.
 */
public final class AblationBenchmark {
  private AblationBenchmark() {}

  public static void main(String[] args) {
    Map<String, FreshetComponents> variants = new LinkedHashMap<>();
    variants.put("all", FreshetComponents.ALL);
    for (Shape shape : Shape.values()) {
      variants.put("without " + shape, FreshetComponents.ALL.without(shape));
    }
    variants.put("one memory of 14 days", FreshetComponents.ALL.withMemories(List.of(14.0)));
    variants.put("bins of 10 minutes or more", FreshetComponents.ALL.withFinestMinutes(10));
    variants.put("even gaps", FreshetComponents.ALL.evenlySpaced());
    double budget = Double.parseDouble(args[0]);
    for (int t = 1; t < args.length; t++) {
      Scene scene = scene(TraceReader.read(args[t], 20));
      double all = 0;
      for (var variant : variants.entrySet()) {
        double mean = mean(scene, budget, PolicySettings.DEFAULTS, variant.getValue());
        all = all == 0 ? mean : all;
        print(scene, budget, variant.getKey(), mean, all);
      }
      PolicySettings noMisses =
          new PolicySettings(Double.POSITIVE_INFINITY, 0, 0, 0, Double.POSITIVE_INFINITY);
      print(
          scene,
          budget,
          "no price of misses",
          mean(scene, budget, noMisses, FreshetComponents.ALL),
          all);
    }
  }

  private static void print(Scene scene, double budget, String what, double mean, double all) {
    System.out.printf(
        "%-24s %5.1f  %-28s %9.2f min  %+6.1f %%%n",
        scene.trace().name(), budget, what, mean, 100 * (mean / all - 1));
  }

  private static Scene scene(Trace trace) {
    double from = Math.floor(trace.first());
    Horizon learn = new Horizon(from, from + 28);
    return Scene.of(trace, learn, new Horizon(from + 28, Math.floor(trace.last()) + 1), 0, 1);
  }

  private static double mean(
      Scene scene, double perFeed, PolicySettings settings, FreshetComponents parts) {
    Budget budget = new Budget(perFeed * scene.feeds());
    double now = scene.evaluate().from();
    FreshetAgenda agenda = new FreshetAgenda(scene.learned(), budget, now, settings, parts);
    return new Replay(scene, agenda).run().quality().delay().mean();
  }
}
