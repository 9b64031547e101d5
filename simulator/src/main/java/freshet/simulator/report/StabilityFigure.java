package freshet.simulator.report;

import freshet.charts.Axis;
import freshet.charts.Colour;
import freshet.charts.Legend;
import freshet.charts.LogScale;
import freshet.charts.Mark;
import freshet.charts.Marker;
import freshet.charts.Numbers;
import freshet.charts.Panel;
import freshet.charts.Sheet;
import freshet.charts.Style;
import freshet.charts.TimeScale;
import freshet.policy.Horizon;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;

/** Draws the scatter of rates at two times. */
final class StabilityFigure {
  private StabilityFigure() {}

  /** Draws rates now and later (SC fig. 9). */
  public static ExtraFigure of(RateStability halves, RateStability ends) {
    Legend legend = new Legend().heading("nearness to equal rates");
    for (RateStability.Group group : RateStability.Group.values()) {
      String meaning =
          switch (group) {
            case A -> "A: the nearest 50 % of feeds";
            case B -> "B: the next 40 %";
            case C -> "C: the last 10 %";
          };
      legend.entry(meaning, style(group));
    }
    legend.entry("equal rates", Style.plain(Colour.GREY, 1));
    legend.heading("a larger dot is more feeds");
    return ExtraFigure.of(
        "rate-stability.svg",
        "Each dot: feeds by their rate in one stretch of time (horizontal) and in a later one (vertical). On the diagonal "
            + "the rate has not changed; nearness is measured by the ratio of the two. Left: the halves of the learning window, "
            + "right: the beginning and the end of the trace (SC fig. 9).",
        new Sheet(
            "How stable posting rates are",
            2,
            320,
            320,
            List.of(
                stabilityPanel("halves of the learning window", halves),
                stabilityPanel("beginning and end", ends)),
            legend));
  }

  private static Panel stabilityPanel(String title, RateStability stability) {
    double[] rates =
        stability.spots().stream()
            .flatMapToDouble(spot -> DoubleStream.of(spot.firstRate(), spot.secondRate()))
            .toArray();
    LogScale scale = LogScale.around(rates);
    List<Mark.Dot> dots =
        stability.spots().stream()
            .sorted(Comparator.comparingInt(RateStability.Spot::feeds).reversed())
            .map(StabilityFigure::dot)
            .toList();
    double[] ends = {scale.low(), scale.high()};
    return Panel.of(
        title,
        new Axis("postings per day, " + days(stability.first()), scale),
        new Axis("postings per day, " + days(stability.second()), scale),
        List.of(
            new Mark.Line("equal rates", ends, ends, Style.plain(Colour.GREY, 1)),
            new Mark.Dots(dots)));
  }

  private static String days(Horizon span) {
    return TimeScale.format(span.from(), "d MMM") + " – " + TimeScale.format(span.to(), "d MMM");
  }

  private static Mark.Dot dot(RateStability.Spot spot) {
    String title =
        Numbers.human(spot.firstRate())
            + " and "
            + Numbers.human(spot.secondRate())
            + " postings per day: "
            + Numbers.count(spot.feeds())
            + " feeds";
    double radius = Math.min(9, 1.5 + 0.7 * Math.sqrt(spot.feeds()));
    return new Mark.Dot(
        spot.firstRate(), spot.secondRate(), radius, style(spot.group()), "", title);
  }

  private static Style style(RateStability.Group group) {
    Colour colour =
        switch (group) {
          case A -> Colour.VERMILLION;
          case B -> Colour.ORANGE;
          case C -> Colour.BLUE;
        };
    return Style.plain(colour, 0).withMarker(Marker.CIRCLE);
  }
}
