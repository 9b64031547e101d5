package freshet.simulator.report;

import freshet.policy.Horizon;
import freshet.policy.Intensity;
import freshet.policy.PostingPattern;
import freshet.policy.quality.DelaySummary;
import freshet.policy.quality.Quality;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.replay.TransferVolume;
import freshet.simulator.reproduce.PaperFigure;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Invented scenes and results, as many and as different as a whole run has. */
final class Samples {
  static final List<String> POLICIES =
      List.of(
          "uniform",
          "scheduling",
          "allocation",
          "combined",
          "combined-refit",
          "age",
          "freshness",
          "min-missing",
          "advarss",
          "joint",
          "clairvoyant",
          "hindsight",
          "miniflux",
          "miniflux-entry-frequency",
          "commafeed",
          "freshrss",
          "freshrss-autottl",
          "newsblur",
          "tt-rss",
          "feedbin",
          "media-cloud",
          "nutch",
          "stormcrawler",
          "palladian-mav",
          "palladian-adaptive-ttl",
          "palladian-post-rate",
          "azar",
          "lambdacrawl",
          "freshet");

  private Samples() {}

  /** Writes a report of everything to look at. */
  public static void main(String[] arguments) {
    Scene scene = scene(400, 7);
    ReportFolder.write(
        Path.of(arguments[0]),
        scene,
        results(POLICIES, 1, 4, 16),
        PaperFigures.of(scene, what -> {}));
    System.out.print(ConsoleReport.text(scene, results(POLICIES, 1, 4, 16)));
    System.out.print(drawing().text());
  }

  /** Feeds of power-law rates that post by day more than by night. */
  static Scene scene(int feeds, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Horizon all = new Horizon(19_000, 19_060);
    List<TraceFeed> traced = new ArrayList<>();
    for (int i = 0; i < feeds; i++) {
      double rate = 0.02 * Math.pow(2500, Math.pow(random.nextDouble(), 2));
      double noon = random.nextInt(4) == 0 ? random.nextDouble() : 0.6;
      List<Double> published = new ArrayList<>();
      for (double t = all.from();
          t < all.to();
          t += -Math.log(1 - random.nextDouble()) / (2 * rate)) {
        double hour = t - Math.floor(t);
        if (t > all.from() && 2 * random.nextDouble() < 1 + Math.cos(2 * Math.PI * (hour - noon))) {
          published.add(t);
        }
      }
      if (!published.isEmpty()) {
        double[] times = published.stream().mapToDouble(Double::doubleValue).toArray();
        traced.add(new TraceFeed("feed-" + i, times, 15, 1, 1));
      }
    }
    return Scene.of(
        new Trace("invented", traced),
        new Horizon(19_000, 19_028),
        new Horizon(19_028, 19_060),
        0,
        seed);
  }

  static List<PolicyResult> results(List<String> policies, double... budgets) {
    List<PolicyResult> results = new ArrayList<>();
    for (int k = 0; k < policies.size(); k++) {
      boolean peer = PolicyStyle.kind(policies.get(k)) == PolicyStyle.Kind.PEER;
      if (peer) {
        results.add(result(policies.get(k), k, null, 3 + 40.0 * (k % 5)));
      }
      for (double budget : budgets) {
        results.add(result(policies.get(k), k, budget, budget));
      }
    }
    return results;
  }

  static PolicyResult result(String policy, int k, @Nullable Double budget, double spent) {
    double base = 700 / Math.pow(spent, 0.9);
    double factor =
        switch (policy) {
          case "clairvoyant" -> 0.15 / spent;
          case "hindsight" -> 0.5;
          case "freshet" -> 0.52;
          case "joint" -> 0.55;
          case "freshness" -> 40;
          default -> 0.6 + 0.045 * k;
        };
    double mean = base * factor;
    double missed = k % 4 == 3 || spent > 10 ? 0 : (3 + k) / (spent * spent);
    double[] quantiles = new double[101];
    for (int percent = 0; percent <= 100; percent++) {
      double share = percent / 100.0;
      quantiles[percent] =
          policy.equals("clairvoyant") && percent < 60
              ? 0
              : mean * 1.6 * Math.pow(share, 1 + k / 12.0);
    }
    DelaySummary delay = new DelaySummary(10_000, mean, mean * 0.9, quantiles[100], quantiles);
    Quality quality =
        new Quality(
            delay,
            mean * 1.01,
            mean * 0.98,
            Math.round(100 * missed),
            0.3,
            0.87654321,
            mean / 3,
            Math.round(400 * 32 * spent),
            9_000,
            spent,
            1 + k / 9.0,
            0.98 * spent,
            1.015 * spent);
    TransferVolume traffic =
        new TransferVolume(1_234_567, 9_000, 123_456_789_012L, 5_040_000, 1_000_000);
    boolean calibrated = budget != null && PolicyStyle.kind(policy) == PolicyStyle.Kind.PEER;
    return new PolicyResult(
        policy,
        budget,
        calibrated,
        calibrated ? 1.75 : 1,
        new PolicyResult.Measured(quality, traffic, null, Double.NaN),
        0.5,
        budget == null ? null : 0.5 / factor,
        budget == null ? null : (1 - factor),
        List.of());
  }

  /** One figure of each style. */
  static List<PaperFigure> figures() {
    double[] days = {1, 2, 4, 7, 14, 21, 28};
    double[] delays = {600, 520, 470, 445, 433, 432, 433};
    Series measured = new Series("allocation", days, delays);
    Series other = new Series("<script>", days, new double[] {-60, 52, 47, 45, 43, 43, 43});
    return Arrays.stream(PaperFigure.Style.values())
        .map(
            style ->
                new PaperFigure(
                    "a < b & \"c\": " + style,
                    "What it shows.",
                    "days to learn",
                    "mean delay, minutes",
                    style,
                    List.of(measured, other)))
        .toList();
  }

  static PlanDrawing drawing() {
    double[] amounts = new double[24];
    for (int hour = 0; hour < 24; hour++) {
      amounts[hour] = 1.1 + Math.sin(2 * Math.PI * (hour - 8) / 24);
    }
    return new PlanDrawing(
        new Intensity(12, PostingPattern.of(1, amounts)),
        new Horizon(19_028, 19_029),
        new double[] {19_028.3, 19_028.5, 19_028.62, 19_028.8},
        "feed-1",
        "combined");
  }

  static ExtraFigure plan() {
    return new ExtraFigure("plan.svg", drawing().title(), "A plan.", drawing().svg());
  }
}
