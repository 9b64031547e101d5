package freshet.simulator.report;

import freshet.simulator.report.chart.Axis;
import freshet.simulator.report.chart.Colour;
import freshet.simulator.report.chart.Legend;
import freshet.simulator.report.chart.LinearScale;
import freshet.simulator.report.chart.Mark;
import freshet.simulator.report.chart.Marker;
import freshet.simulator.report.chart.Panel;
import freshet.simulator.report.chart.Sheet;
import freshet.simulator.report.chart.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How long one has to learn: the mean delay over the length of the learning window (SC fig. 8, 11).
 */
public final class LearningWindowFigure {
  private static final Colour[] COLOURS = {
    Colour.BLUE, Colour.VERMILLION, Colour.GREEN, Colour.PURPLE, Colour.ORANGE, Colour.SKY
  };
  private static final Marker[] MARKERS = {
    Marker.CIRCLE, Marker.SQUARE, Marker.TRIANGLE, Marker.DIAMOND, Marker.DOWN, Marker.PLUS
  };

  private LearningWindowFigure() {}

  /** One line: mean delay in minutes for each length of the window in days. */
  public record Line(String name, double[] days, double[] delayMinutes) {}

  /**
   * The figure of some lines, at most six.
   *
   * @param what is learned in the window, such as "posting rate"
   */
  public static ExtraFigure of(String fileName, String title, String what, List<Line> lines) {
    double longest =
        lines.stream().flatMapToDouble(line -> Arrays.stream(line.days())).max().orElse(1);
    double most =
        lines.stream().flatMapToDouble(line -> Arrays.stream(line.delayMinutes())).max().orElse(1);
    List<Mark> marks = new ArrayList<>();
    for (Line line : lines) {
      int k = marks.size() % COLOURS.length;
      Style style = new Style(COLOURS[k], 1.8, "", MARKERS[k]);
      marks.add(new Mark.Line(line.name(), line.days(), line.delayMinutes(), style));
    }
    Panel panel =
        new Panel(
            "",
            "",
            new Axis("days to learn the " + what + " from", LinearScale.fromZero(longest)),
            new Axis("mean delay (minutes)", LinearScale.fromZero(most)),
            marks,
            true);
    return ExtraFigure.of(
        fileName,
        "Mean delay (vertical, from zero) when the "
            + what
            + " is learned from so many days (horizontal). Where the line has become flat a longer window brings nothing; "
            + "where it rises again the old days mislead.",
        new Sheet(title, 1, 560, 300, List.of(panel), Legend.none()));
  }
}
