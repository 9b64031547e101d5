package freshet.benchmarks;

import freshet.policy.Budget;
import freshet.policy.Horizon;
import freshet.policy.PolicySettings;
import freshet.policy.intensity.FeedModel.Shape;
import freshet.policy.intensity.Refinement;
import freshet.policy.online.FreshetAgenda;
import freshet.policy.online.FreshetComponents;
import freshet.policy.quality.Quality;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceReader;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What each part of the Freshet policy brings: the mean delay without it over that with all, and
 * the misses. Arguments: a budget, then traces; {@code --parts=silence,urgency} leaves out only
 * parts whose names contain one of these.
 */
public final class AblationBenchmark {
  private static final String PARTS = "--parts=";
  private static final String ALL = "all";
  private static final String NO_MISSES = "no price of misses";

  private AblationBenchmark() {}

  public static void main(String[] args) {
    Map<String, FreshetComponents> variants = new LinkedHashMap<>();
    variants.put(ALL, FreshetComponents.ALL);
    for (Refinement refinement : Refinement.values()) {
      variants.put("without " + refinement, FreshetComponents.ALL.without(refinement));
    }
    for (Shape shape : Shape.values()) {
      variants.put("without " + shape, FreshetComponents.ALL.without(shape));
    }
    variants.put("one memory of 14 days", FreshetComponents.ALL.withMemories(List.of(14.0)));
    variants.put("bins of 10 minutes or more", FreshetComponents.ALL.withFinestMinutes(10));
    variants.put("even gaps", FreshetComponents.ALL.evenlySpaced());
    variants.put(NO_MISSES, FreshetComponents.ALL);
    List<String> parts = parts(args);
    double budget = Double.parseDouble(args[0]);
    for (int t = 1; t < args.length; t++) {
      if (args[t].startsWith(PARTS)) {
        continue;
      }
      Scene scene = scene(TraceReader.read(args[t], 20));
      double all = 0;
      for (var variant : variants.entrySet()) {
        if (isChosen(variant.getKey(), parts)) {
          double price = variant.getKey().equals(NO_MISSES) ? 0 : 1;
          Quality quality =
              quality(
                  scene, budget, PolicySettings.DEFAULTS.withMisses(price, 0), variant.getValue());
          all = all == 0 ? quality.delay().mean() : all;
          print(scene, budget, variant.getKey(), quality, all);
        }
      }
    }
  }

  private static List<String> parts(String... args) {
    return Arrays.stream(args)
        .filter(arg -> arg.startsWith(PARTS))
        .flatMap(arg -> Arrays.stream(arg.substring(PARTS.length()).split(",")))
        .map(part -> part.toLowerCase(Locale.ROOT))
        .toList();
  }

  private static boolean isChosen(String variant, List<String> parts) {
    String name = variant.toLowerCase(Locale.ROOT);
    return parts.isEmpty() || name.equals(ALL) || parts.stream().anyMatch(name::contains);
  }

  private static void print(Scene scene, double budget, String what, Quality quality, double all) {
    double mean = quality.delay().mean();
    System.out.printf(
        "%-24s %5.1f  %-28s %9.2f min  %+6.1f %%  missed %.2f %%%n",
        scene.trace().name(), budget, what, mean, 100 * (mean / all - 1), quality.missedPercent());
  }

  private static Scene scene(Trace trace) {
    double from = Math.floor(trace.first());
    Horizon learn = new Horizon(from, from + 28);
    return Scene.of(trace, learn, new Horizon(from + 28, Math.floor(trace.last()) + 1), 0, 1);
  }

  private static Quality quality(
      Scene scene, double perFeed, PolicySettings settings, FreshetComponents parts) {
    Budget budget = new Budget(perFeed * scene.feeds());
    double now = scene.evaluate().from();
    FreshetAgenda agenda = new FreshetAgenda(scene.learned(), budget, now, settings, parts);
    return new Replay(scene, agenda).run().quality();
  }
}
