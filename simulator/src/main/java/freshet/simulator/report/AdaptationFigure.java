package freshet.simulator.report;

import freshet.policy.Horizon;
import freshet.simulator.report.chart.Axis;
import freshet.simulator.report.chart.Colour;
import freshet.simulator.report.chart.Legend;
import freshet.simulator.report.chart.LinearScale;
import freshet.simulator.report.chart.Mark;
import freshet.simulator.report.chart.Panel;
import freshet.simulator.report.chart.Sheet;
import freshet.simulator.report.chart.Style;
import freshet.simulator.report.chart.TimeScale;
import java.util.Arrays;
import java.util.List;

/**
 * M, T and ToE of one feed over time (AR fig. 4 to 6).
 *
 * @param at times of the runs, in days since the epoch, ascending
 * @param m after each run
 * @param t after each run
 * @param toe after each run
 * @param changes times at which a retrieval found something new
 */
public record AdaptationFigure(
    String feed, double[] at, double[] m, double[] t, double[] toe, double[] changes) {

  /** The three courses below each other. */
  public ExtraFigure figure(String fileName) {
    TimeScale time = new TimeScale(new Horizon(at[0], at[at.length - 1]));
    List<Panel> panels =
        List.of(
            panel("M: how many runs to wait", "M (runs)", m, time, Colour.BLUE),
            panel("T: how long nothing changed", "T (runs)", t, time, Colour.GREEN),
            panel(
                "ToE: runs left until the next retrieval", "ToE (runs)", toe, time, Colour.PURPLE));
    return ExtraFigure.of(
        fileName,
        "The three numbers by which the M/T/ToE rule adapts to one feed, over time. M and T grow while nothing changes and "
            + "fall back when something did (strokes at the lower edge); ToE counts down from M to the next retrieval.",
        new Sheet("M, T and ToE of " + feed, 1, 820, 130, panels, Legend.none()));
  }

  private Panel panel(String title, String label, double[] values, TimeScale time, Colour colour) {
    double most = Arrays.stream(values).max().orElse(1);
    return Panel.of(
        title,
        new Axis("time (UTC), from " + TimeScale.format(at[0], "d MMM yyyy"), time),
        new Axis(label, LinearScale.fromZero(most)),
        List.of(
            new Mark.Steps(label, at, values, Style.plain(colour, 1.4)),
            new Mark.Rug(changes, "something new", Colour.VERMILLION)));
  }
}
