package freshet.simulator.reproduce;

import freshet.simulator.Simulator.Progress;
import freshet.simulator.reproduce.HanLeeRuns.Row;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.reproduce.PaperFigure.Style;
import freshet.simulator.trace.SimulatorException;
import freshet.simulator.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Han and Lee 2008: misses and delay of three policies, M = 1,000 to 20,000 for 1,000 feeds. */
final class HanLee implements Experiment {
  private static final String CONSTANT = ", constant rates";
  private static final String RESTLESS = ", restless rates";
  private static final int MOST_PER_FEED = 20;
  private static final double[] UNREST = {0, 0.25, 0.5, 0.75, 1, 1.25};

  @Override
  public int feeds() {
    return HanLeePopulation.FEEDS;
  }

  @Override
  public int seeds() {
    return 5;
  }

  @Override
  public ExperimentReport onPopulation(int feeds, long seed, Progress progress) {
    progress.expect((3 + UNREST.length) * MOST_PER_FEED);
    double from = HanLeePopulation.span().from() + HanLeePopulation.HALF;
    Trace constant = HanLeePopulation.trace(feeds, 0, seed);
    Trace restless = HanLeePopulation.trace(feeds, HanLeePopulation.UNREST, seed);
    List<PaperComparison> comparisons = new ArrayList<>();
    comparisons.addAll(HanLeeData.calibration("Population, constant rates", constant, feeds));
    comparisons.addAll(HanLeeData.calibration("Population, restless rates", restless, feeds));
    HanLeeRuns ofConstant = HanLeeRuns.of(constant, from, HanLeePopulation.HALF);
    HanLeeRuns ofRestless = HanLeeRuns.of(restless, from, HanLeePopulation.HALF);
    comparisons.addAll(HanLeeTables.comparisons());
    List<PaperFigure> figures = new ArrayList<>(HanLeeData.figures(constant, CONSTANT));
    figures.addAll(HanLeeData.figures(restless, RESTLESS));
    figures.add(HanLeeData.windows(constant));
    overPeriod(ofConstant, CONSTANT, comparisons, figures, progress);
    overPeriod(ofRestless, RESTLESS, comparisons, figures, progress);
    perDay(ofConstant, CONSTANT, comparisons, progress);
    figures.add(sensitivity(feeds, seed, progress));
    return new ExperimentReport(
        "Han and Lee 2008 on %,d synthetic feeds".formatted(feeds),
        comparisons,
        HanLeeTables.all(ofConstant),
        figures,
        HanLeeData.REMARKS);
  }

  @Override
  public ExperimentReport onTrace(Trace trace, long seed, Progress progress) {
    double from = Math.floor(trace.first());
    double days = Math.min(HanLeePopulation.HALF, Math.floor((trace.last() + 1 - from) / 2));
    if (days < 1) {
      throw new SimulatorException(trace.name() + " spans less than two days; give a longer trace");
    }
    progress.expect(2 * MOST_PER_FEED);
    List<PaperComparison> comparisons = new ArrayList<>();
    List<PaperFigure> figures = new ArrayList<>();
    HanLeeRuns runs = HanLeeRuns.of(trace, from + days, days);
    overPeriod(runs, "", comparisons, figures, progress);
    perDay(runs, "", comparisons, progress);
    return new ExperimentReport(
        "Han and Lee 2008 on " + trace.name(),
        comparisons,
        figures,
        List.of("The published figures are of other feeds; they stand here for orientation."));
  }

  /** Interprets M as the retrievals of the whole period. */
  private static void overPeriod(
      HanLeeRuns runs,
      String suffix,
      List<PaperComparison> comparisons,
      List<PaperFigure> figures,
      Progress progress) {
    Averages averages = new Averages(rows(runs, 1, progress));
    comparisons.addAll(averages.comparisons("M over the whole period" + suffix));
    figures.add(
        averages.figure(
            "HL figure 14 (13 in Korean): misses by M" + suffix,
            "Share of the postings that no retrieval saw, at so many retrievals per feed in the"
                + " period.",
            "missed, %",
            PeriodCoverage::missedPercent));
    figures.add(
        averages.figure(
            "HL figure 15 (14 in Korean): delay by M" + suffix,
            "Mean delay of the postings that were collected, at so many retrievals per feed in the"
                + " period; what is missed has no delay.",
            "hours per posting",
            PeriodCoverage::hours));
    figures.add(averages.ratios(suffix));
  }

  /** Interprets M as the retrievals of a day. */
  private static void perDay(
      HanLeeRuns runs, String suffix, List<PaperComparison> comparisons, Progress progress) {
    Averages averages = new Averages(rows(runs, (int) runs.days(), progress));
    comparisons.addAll(averages.comparisons("M per day" + suffix));
  }

  private static List<Row> rows(HanLeeRuns runs, int factor, Progress progress) {
    return IntStream.rangeClosed(1, MOST_PER_FEED)
        .parallel()
        .mapToObj(
            perFeed -> {
              Row row = runs.run(perFeed * factor);
              progress.finished("M = " + perFeed);
              return row;
            })
        .toList();
  }

  private static PaperFigure sensitivity(int feeds, long seed, Progress progress) {
    double from = HanLeePopulation.span().from() + HanLeePopulation.HALF;
    List<Averages> averages = new ArrayList<>();
    for (double unrest : UNREST) {
      Trace trace = HanLeePopulation.trace(feeds, unrest, seed);
      HanLeeRuns runs = HanLeeRuns.of(trace, from, HanLeePopulation.HALF);
      averages.add(new Averages(rows(runs, 1, progress)));
    }
    return new PaperFigure(
        "Results by the unrest of the feeds' rates",
        "Misses of the three policies, and misses and delay of min-missing over those of min-delay,"
            + " when the rate of each feed changes from day to day by so much. Constant rates are at"
            + " 0, the restless population is at %s.".formatted(HanLeePopulation.UNREST),
        "σ of ln daily rate",
        "%, ratios times 100",
        Style.RESULTS,
        List.of(
            series("uniform", averages, one -> one.missed(Row::uniform)),
            series("min-delay", averages, one -> one.missed(Row::minDelay)),
            series("min-missing", averages, one -> one.missed(Row::minMissing)),
            series(
                "misses ratio",
                averages,
                one -> 100 * one.ratioOfMeans(Row::minDelay, Averages.MISSED)),
            series(
                "delay ratio",
                averages,
                one -> 100 * one.ratioOfMeans(Row::minDelay, Averages.DELAY))));
  }

  private static Series series(
      String name, List<Averages> averages, Function<Averages, Double> figure) {
    return new Series(name, UNREST, averages.stream().mapToDouble(figure::apply).toArray());
  }

  /** Averages over M. */
  private record Averages(List<Row> rows) {
    private static final Function<PeriodCoverage, Double> MISSED = PeriodCoverage::missedPercent;
    private static final Function<PeriodCoverage, Double> DELAY = PeriodCoverage::hours;

    double missed(Function<Row, PeriodCoverage> policy) {
      return mean(policy, PeriodCoverage::missedPercent);
    }

    /** Returns the mean of min-missing over the mean of another policy. */
    double ratioOfMeans(
        Function<Row, PeriodCoverage> other, Function<PeriodCoverage, Double> figure) {
      return mean(Row::minMissing, figure) / mean(other, figure);
    }

    /**
     * Returns the mean over M of the ratios at each M; those of nothing to nothing do not count.
     */
    double meanOfRatios(
        Function<Row, PeriodCoverage> other, Function<PeriodCoverage, Double> figure) {
      return Arrays.stream(ratios(other, figure))
          .filter(Double::isFinite)
          .average()
          .orElse(Double.NaN);
    }

    private double[] ratios(
        Function<Row, PeriodCoverage> other, Function<PeriodCoverage, Double> figure) {
      return rows.stream()
          .mapToDouble(row -> figure.apply(row.minMissing()) / figure.apply(other.apply(row)))
          .map(ratio -> Double.isFinite(ratio) ? ratio : Double.NaN)
          .toArray();
    }

    private double mean(
        Function<Row, PeriodCoverage> policy, Function<PeriodCoverage, Double> figure) {
      return Arrays.stream(each(policy, figure)).average().orElse(0);
    }

    private double[] each(
        Function<Row, PeriodCoverage> policy, Function<PeriodCoverage, Double> figure) {
      return rows.stream().mapToDouble(row -> figure.apply(policy.apply(row))).toArray();
    }

    /**
     * Returns the largest M, in retrievals per feed, at which min-delay does not have the least
     * delay.
     */
    private int lastWithoutLeastDelay() {
      int last = 0;
      for (int k = 0; k < rows.size(); k++) {
        Row row = rows.get(k);
        double least = Math.min(row.uniform().hours(), row.minMissing().hours());
        last = row.minDelay().hours() > least ? k + 1 : last;
      }
      return last;
    }

    List<PaperComparison> comparisons(String reading) {
      String misses = "Missed, mean over M; " + reading;
      String table6 = "Table 6 (4 in English): min-missing against the others; " + reading;
      double last = rows.getLast().minMissing().missedPercent();
      List<PaperComparison> all = new ArrayList<>();
      all.add(percent(misses, "uniform", 37, missed(Row::uniform)));
      all.add(percent(misses, "min-delay", 11, missed(Row::minDelay)));
      all.add(percent(misses, "min-missing", 8, missed(Row::minMissing)));
      all.add(percent(misses, "min-missing at the largest M", 2, last));
      all.addAll(both(table6, "misses, of min-delay's", 0.77, Row::minDelay, MISSED));
      all.addAll(both(table6, "delay, of min-delay's", 1.06, Row::minDelay, DELAY));
      all.addAll(both(table6, "misses, of uniform's", 0.23, Row::uniform, MISSED));
      all.addAll(both(table6, "delay, of uniform's", 0.86, Row::uniform, DELAY));
      all.add(
          PaperComparison.about(
              table6,
              "largest M per feed where min-delay is not the fastest",
              2,
              0.5,
              lastWithoutLeastDelay(),
              ""));
      return all;
    }

    /** Compares a share of the postings with a tolerance of a fifth of the published one. */
    private static PaperComparison percent(
        String part, String what, double published, double ours) {
      return PaperComparison.about(part, what, published, published / 5, ours, "%");
    }

    /** Compares both means of a ratio over M, as the paper does not say which it has. */
    private List<PaperComparison> both(
        String part,
        String what,
        double published,
        Function<Row, PeriodCoverage> other,
        Function<PeriodCoverage, Double> figure) {
      Published ratio = new Published.Ratio(published);
      return List.of(
          new PaperComparison(
              part, what + ": ratio of means", ratio, ratioOfMeans(other, figure), ""),
          new PaperComparison(
              part, what + ": mean of ratios", ratio, meanOfRatios(other, figure), ""));
    }

    /** Draws table 6 at each M. */
    PaperFigure ratios(String suffix) {
      double[] perFeed = IntStream.rangeClosed(1, rows.size()).mapToDouble(m -> m).toArray();
      return new PaperFigure(
          "HL table 6 by M: min-missing against the others" + suffix,
          "Misses and delay of min-missing over those of min-delay and of uniform, at so many"
              + " retrievals per feed in the period. HL give one number for each, 0.77 and 1.06,"
              + " 0.23 and 0.86, and not how they averaged over M.",
          "M per feed",
          "min-missing over the other",
          Style.RESULTS,
          List.of(
              new Series("misses / min-delay", perFeed, ratios(Row::minDelay, MISSED)),
              new Series("delay / min-delay", perFeed, ratios(Row::minDelay, DELAY)),
              new Series("misses / uniform", perFeed, ratios(Row::uniform, MISSED)),
              new Series("delay / uniform", perFeed, ratios(Row::uniform, DELAY))));
    }

    PaperFigure figure(
        String title, String caption, String yLabel, Function<PeriodCoverage, Double> figure) {
      double[] perFeed = IntStream.rangeClosed(1, rows.size()).mapToDouble(m -> m).toArray();
      return new PaperFigure(
          title,
          caption,
          "M per feed",
          yLabel,
          Style.RESULTS,
          List.of(
              new Series("uniform", perFeed, each(Row::uniform, figure)),
              new Series("min-delay", perFeed, each(Row::minDelay, figure)),
              new Series("min-missing", perFeed, each(Row::minMissing, figure))));
    }
  }
}
