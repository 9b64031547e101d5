package freshet.simulator.report;

import freshet.charts.Axis;
import freshet.charts.Colour;
import freshet.charts.Legend;
import freshet.charts.LinearScale;
import freshet.charts.LogScale;
import freshet.charts.Mark;
import freshet.charts.Marker;
import freshet.charts.Numbers;
import freshet.charts.Panel;
import freshet.charts.Sheet;
import freshet.charts.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Draws figures of the trace itself: how much feeds publish, and when. */
final class TraceFigures {
  private static final int SHOWN_CLUSTERS = 6;
  private static final double[] HOURS = IntStream.rangeClosed(0, 24).asDoubleStream().toArray();

  private TraceFigures() {}

  /** Draws the posting-rate distribution with its power law (SC fig. 7). */
  public static ExtraFigure rateDistribution(RateDistribution rates) {
    Style raw = Style.plain(Colour.GREY, 0).withMarker(Marker.CIRCLE);
    Style binned = Style.plain(Colour.BLUE, 0).withMarker(Marker.SQUARE);
    Style fit = new Style(Colour.VERMILLION, 1.6, "6 4", Marker.NONE);
    List<Mark.Dot> dots = new ArrayList<>();
    rates
        .feeds()
        .forEach(
            (postings, feeds) ->
                dots.add(
                    new Mark.Dot(
                        postings,
                        feeds,
                        1.8,
                        raw,
                        "",
                        postings + " postings: " + feeds + " feeds")));
    for (int k = 0; k < rates.binCentres().length; k++) {
      double x = rates.binCentres()[k];
      double y = rates.binDensities()[k];
      dots.add(
          new Mark.Dot(
              x,
              y,
              4,
              binned,
              "",
              "around " + Numbers.human(x) + " postings: " + Numbers.human(y) + " feeds"));
    }
    double[] xs = dots.stream().mapToDouble(Mark.Dot::x).toArray();
    double[] ys = dots.stream().mapToDouble(Mark.Dot::y).toArray();
    List<Mark> marks = new ArrayList<>(List.of(new Mark.Dots(dots)));
    Legend legend =
        new Legend()
            .entry("feeds with exactly so many postings", raw)
            .entry("mean over a doubling bin", binned);
    if (Double.isFinite(rates.exponent())) {
      String law =
          String.format(Locale.ROOT, "%s·x^%.2f", Numbers.human(rates.factor()), rates.exponent());
      double[] centres = rates.binCentres();
      double[] fitted =
          Arrays.stream(centres).map(x -> rates.factor() * Math.pow(x, rates.exponent())).toArray();
      marks.add(new Mark.Line(law, centres, fitted, fit));
      legend.entry("power law " + law, fit);
    }
    Panel panel =
        Panel.of(
            "",
            new Axis("postings in " + Numbers.plain(rates.days()) + " days", LogScale.around(xs)),
            new Axis("feeds", LogScale.around(ys)),
            marks);
    return ExtraFigure.of(
        "posting-rates.svg",
        "Each grey dot: how many feeds (vertical) published exactly so many postings (horizontal); both axes are "
            + "logarithmic. Blue squares average over bins that double in width, so that the sparse end on the right counts "
            + "too; a straight line through them is a power law (SC fig. 7: 376·x^-0.78 for 9,634 feeds in three months).",
        new Sheet("How many feeds publish how much", 1, 560, 330, List.of(panel), legend));
  }

  /** Draws postings by hour of the day (SC fig. 10). */
  public static ExtraFigure hourlyPattern(HourlyPattern pattern) {
    double most = Arrays.stream(pattern.postings()).max().orElse(1);
    Panel panel =
        Panel.of(
            "",
            hours("hour of the day (UTC)"),
            new Axis("postings per hour, mean", LinearScale.fromZero(most)),
            List.of(new Mark.Bars(HOURS, pattern.postings(), Colour.BLUE)));
    return ExtraFigure.of(
        "hourly-pattern.svg",
        "Postings of all feeds together in each hour of an average day. The wider the swing, the more there is to gain "
            + "by choosing the hour of a retrieval (SC fig. 10).",
        new Sheet("When postings are published", 1, 620, 260, List.of(panel), Legend.none()));
  }

  /** Draws the daily patterns of the largest clusters (SC fig. 12). */
  public static ExtraFigure clusters(ClusterPatterns patterns) {
    List<ClusterPatterns.Cluster> shown =
        patterns.clusters().stream().limit(SHOWN_CLUSTERS).toList();
    double most =
        shown.stream()
            .flatMapToDouble(cluster -> Arrays.stream(cluster.shares()))
            .max()
            .orElse(0.1);
    List<Panel> panels = new ArrayList<>();
    for (ClusterPatterns.Cluster cluster : shown) {
      boolean first = panels.size() % 3 == 0;
      panels.add(
          Panel.of(
              "cluster " + (panels.size() + 1) + ": " + Numbers.count(cluster.feeds()) + " feeds",
              hours("hour (UTC)"),
              new Axis(first ? "share of postings, %" : "", LinearScale.fromZero(100 * most)),
              List.of(
                  new Mark.Bars(
                      HOURS,
                      Arrays.stream(cluster.shares()).map(share -> 100 * share).toArray(),
                      Colour.BLUE))));
    }
    return ExtraFigure.of(
        "pattern-clusters.svg",
        "Feeds grouped by their daily pattern over the last two weeks of learning (k-means, "
            + patterns.clusters().size()
            + " groups); the largest groups are shown. Each bar is the share of a group's postings that falls into that hour; "
            + "all panels have the same scale (SC fig. 12).",
        new Sheet("Daily patterns, grouped", 3, 250, 150, panels, Legend.none()));
  }

  private static Axis hours(String label) {
    return new Axis(label, LinearScale.every(3, 0, 24));
  }
}
