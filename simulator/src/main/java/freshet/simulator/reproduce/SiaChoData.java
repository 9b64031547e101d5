package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.policy.intensity.ClusteredLearner;
import freshet.policy.intensity.PatternClusters;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.reproduce.PaperFigure.Style;
import freshet.simulator.reproduce.PostingStatistics.PowerFit;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * SC's description of their data: the figures that the population is calibrated to, and those it
 * must show.
 */
final class SiaChoData {
  /** The feeds of figure 10. */
  private static final int FEEDS_OF_FIGURE_10 = 5566;

  private static final int LEARN_DAYS = 14;
  private static final int CLUSTERS_SHOWN = 6;
  private static final String ALL = "all feeds";

  private SiaChoData() {}

  /**
   * Compares the population with everything published of the data, scaled to the number of feeds.
   */
  static List<PaperComparison> calibration(String part, Trace trace, Horizon span, int feeds) {
    PostingStatistics statistics = new PostingStatistics(trace, span);
    List<PaperComparison> all = new ArrayList<>();
    all.addAll(sizes(part, trace, span, (double) feeds / SiaChoPopulation.FEEDS));
    all.addAll(shape(part, statistics));
    all.add(
        PaperComparison.ours(
            part,
            "allocation against uniform by theorem 1, true rates",
            100 * (statistics.allocationByTheorem1() - 1),
            "%"));
    all.addAll(protocol(part, trace, span, FEEDS_OF_FIGURE_10 * feeds / SiaChoPopulation.FEEDS));
    return all;
  }

  /** Compares the numbers of feeds and postings. */
  private static List<PaperComparison> sizes(String part, Trace trace, Horizon span, double scale) {
    PostingStatistics statistics = new PostingStatistics(trace, span);
    double daily = SiaChoPopulation.FEEDS_DAILY * scale;
    double perWeek = SiaChoPopulation.POSTINGS_PER_WEEK * scale;
    return List.of(
        PaperComparison.about(
            part, "feeds", SiaChoPopulation.FEEDS * scale, 0.5, trace.feeds().size(), ""),
        PaperComparison.about(
            part,
            "feeds with a posting a day or more",
            daily,
            0.02 * daily + 1,
            statistics.feedsFrom(span.days()),
            ""),
        PaperComparison.about(
            part,
            "postings a week",
            perWeek,
            0.02 * perWeek,
            statistics.postings() / span.days() * 7,
            ""));
  }

  /** Compares the distribution of postings over feeds, weeks and hours. */
  private static List<PaperComparison> shape(String part, PostingStatistics statistics) {
    PowerFit fit = PowerFit.of(statistics.feedsByPostings());
    double[] weeks = statistics.binned(7);
    double day = Arrays.stream(statistics.hourly(), 8, 20).sum();
    return List.of(
        PaperComparison.about(
            part,
            "line through the dots of figure 7, factor",
            SiaChoPopulation.CURVE_FACTOR,
            76,
            fit.factor(),
            ""),
        PaperComparison.about(
            part,
            "line through the dots of figure 7, exponent",
            SiaChoPopulation.CURVE_EXPONENT,
            0.08,
            fit.exponent(),
            ""),
        new PaperComparison(
                part,
                "figure 3a: largest change from a week to the next (\"small\")",
                new Published.AtMost(10),
                100 * largestChange(weeks),
                "%")
            .constructed(true),
        PaperComparison.ours(
            part,
            "postings from 8 to 20 h over the others (\"higher\")",
            day / (1 - day),
            "times"));
  }

  /** Section 4.6: the savings of a protocol that sends only new postings. */
  static List<PaperComparison> protocol(String part, Trace trace, Horizon span, int busiest) {
    PostingStatistics statistics = new PostingStatistics(trace, span);
    double listed = statistics.meanWindow();
    double ofAll = statistics.newAfterADay(trace.feeds().size());
    List<PaperComparison> all = new ArrayList<>();
    all.add(PaperComparison.about(part, "postings listed (4.6)", 12, 0.5, listed, ""));
    all.add(
        PaperComparison.about(part, "of these new after a day, all feeds", 4.3, 0.5, ofAll, ""));
    all.add(
        PaperComparison.about(
            part, "bandwidth saved, all feeds", 64, 5, 100 * (1 - ofAll / listed), "%"));
    if (busiest < trace.feeds().size()) {
      double ofBusiest = statistics.newAfterADay(busiest);
      all.add(
          PaperComparison.about(
              part, "new after a day, busiest 5,566 feeds (fig. 10)", 4.3, 0.5, ofBusiest, ""));
      all.add(
          PaperComparison.about(
              part, "bandwidth saved, these feeds", 64, 5, 100 * (1 - ofBusiest / listed), "%"));
    }
    return all;
  }

  private static double largestChange(double[] bins) {
    double largest = 0;
    for (int k = 1; k < bins.length; k++) {
      largest = Math.max(largest, Math.abs(bins[k] / bins[k - 1] - 1));
    }
    return largest;
  }

  /** Draws figures 3, 7, 10 and 12. */
  static List<PaperFigure> figures(Trace trace, Horizon span, long seed, boolean constructed) {
    PostingStatistics statistics = new PostingStatistics(trace, span);
    Map<Integer, Integer> dots = statistics.feedsByPostings();
    double[] xs = dots.keySet().stream().mapToDouble(Integer::doubleValue).toArray();
    double[] ys = dots.values().stream().mapToDouble(Integer::doubleValue).toArray();
    PowerFit fit = PowerFit.of(dots);
    double[] line =
        Arrays.stream(xs).map(x -> fit.factor() * Math.pow(x, fit.exponent())).toArray();
    double[] published =
        Arrays.stream(xs)
            .map(x -> SiaChoPopulation.CURVE_FACTOR * Math.pow(x, SiaChoPopulation.CURVE_EXPONENT))
            .toArray();
    double[] twoHours = Arrays.copyOf(statistics.binned(1 / 12.0), 14 * 12);
    double[] days = IntStream.range(0, twoHours.length).mapToDouble(bin -> bin / 12.0).toArray();
    return List.of(
        new PaperFigure(
            "SC figure 3a: postings by week",
            "Postings of all feeds in each week of the span, the first at 0."
                + (constructed ? SiaChoRemarks.STABLE : ""),
            "week",
            "postings",
            Style.LINES,
            List.of(Series.counted(ALL, statistics.binned(7)))),
        new PaperFigure(
            "SC figure 3b: postings by two hours",
            "Postings of all feeds in every two hours of the first two weeks.",
            "days",
            "postings in two hours",
            Style.LINES,
            List.of(new Series(ALL, days, twoHours))),
        new PaperFigure(
            "SC figure 7: distribution of rates",
            "How many feeds (vertical) have exactly so many postings (horizontal). Most dots of busy"
                + " feeds lie at 1, which makes a line through the dots flatter than the law behind"
                + " them.",
            "postings in the whole span",
            "feeds",
            Style.LOG_DOTS,
            List.of(
                new Series("feeds", xs, ys),
                new Series("line through our dots", xs, line),
                new Series("published line", xs, published))),
        new PaperFigure(
            "SC figure 10: hourly pattern",
            "Share of all postings in each hour of the day.",
            "hour",
            "share of articles",
            Style.LINES,
            List.of(Series.counted(ALL, statistics.hourly()))),
        clusters(trace, span, seed));
  }

  private static PaperFigure clusters(Trace trace, Horizon span, long seed) {
    Horizon learn = new Horizon(span.from(), span.from() + LEARN_DAYS);
    List<double[]> hours =
        Scene.of(trace, learn, span, 0, seed).learned().stream()
            .map(feed -> ClusteredLearner.hourly(feed, learn.from(), learn.to()))
            .toList();
    PatternClusters grouped = SiaChoLearner.published(seed).clusters(hours);
    List<Series> series = new ArrayList<>();
    for (int k = 0; k < Math.min(CLUSTERS_SHOWN, grouped.centroids().size()); k++) {
      String name = "%,d feeds".formatted(grouped.size(k));
      series.add(Series.counted(name, grouped.centroids().get(k)));
    }
    return new PaperFigure(
        "SC figure 12: six major patterns of 12",
        "Share of the postings in each hour of the day, of the six largest clusters.",
        "hour",
        "share",
        Style.LINES,
        series);
  }
}
