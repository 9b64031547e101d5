package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.reproduce.PaperFigure.Style;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * AR figure 2: which part of the articles comes in each hour of the day. On a trace it is one feed,
 * as in the paper; of a population, where all have the same hours, all feeds together.
 *
 * @param shares percent by hour (UTC)
 */
record AdvaRssHours(String whose, int articles, double[] shares, boolean madeUp) {
  private static final String PART = "Figure 2: articles by hour";
  private static final int HOURS = 24;

  /** Counts the articles of all feeds of a population. */
  static AdvaRssHours ofPopulation(Trace trace, Horizon span) {
    return of("All feeds", trace.feeds(), span, true);
  }

  /** Counts the articles of the busiest feed of a trace. */
  static AdvaRssHours ofBusiest(Trace trace, Horizon span) {
    TraceFeed busiest =
        trace.feeds().stream()
            .max(
                Comparator.comparingInt(
                    feed -> PostingStatistics.count(feed, span.from(), span.to())))
            .orElseThrow();
    return of(busiest.name(), List.of(busiest), span, false);
  }

  private static AdvaRssHours of(
      String whose, List<TraceFeed> feeds, Horizon span, boolean madeUp) {
    double[] times =
        feeds.stream()
            .flatMapToDouble(feed -> Arrays.stream(feed.published()))
            .filter(time -> span.from() <= time && time < span.to())
            .toArray();
    double[] shares = new double[HOURS];
    for (double time : times) {
      shares[(int) Math.floor(HOURS * (time - Math.floor(time)))] += 100.0 / times.length;
    }
    return new AdvaRssHours(whose, times.length, shares, madeUp);
  }

  private double between(int from, int to) {
    return Arrays.stream(shares, from, to).sum();
  }

  /** Compares the two stretches of the day that the paper names. */
  List<PaperComparison> comparisons() {
    return List.of(
        PaperComparison.about(PART, "from 11 to 14 h", 30, 3, between(11, 14), "%")
            .constructed(madeUp),
        new PaperComparison(PART, "from 1 to 6 h", new Published.AtMost(2), between(1, 6), "%")
            .constructed(madeUp));
  }

  PaperFigure figure() {
    return new PaperFigure(
        "AR figure 2: articles by hour",
        ("%s, %,d articles: which part of them comes in each hour of the day. The paper's feed has"
                + " almost 30 %% between 11 and 14 h and less than 2 %% between 1 and 6 h.")
            .formatted(whose, articles),
        "hour of the day",
        "percent of its articles",
        Style.BARS,
        List.of(Series.counted("articles", shares)));
  }
}
