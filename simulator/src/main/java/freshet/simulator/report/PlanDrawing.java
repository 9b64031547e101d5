package freshet.simulator.report;

import freshet.charts.Axis;
import freshet.charts.Colour;
import freshet.charts.Legend;
import freshet.charts.LinearScale;
import freshet.charts.Mark;
import freshet.charts.Numbers;
import freshet.charts.Panel;
import freshet.charts.Sheet;
import freshet.charts.Tick;
import freshet.charts.TimeScale;
import freshet.policy.Horizon;
import freshet.policy.Intensity;
import java.util.Arrays;
import java.util.List;

/**
 * Draws the planned retrievals of one feed over its λ(t) (like SC fig. 5), as SVG and for a
 * terminal.
 *
 * @param retrievals times in days since the epoch; those outside the horizon are left out
 */
public record PlanDrawing(
    Intensity intensity, Horizon horizon, double[] retrievals, String feed, String policy) {
  private static final int COLUMNS = 96;
  private static final int ROWS = 8;
  private static final int TIMES_PER_LINE = 8;
  private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
  private static final int BINS_PER_DAY = 144;

  public PlanDrawing {
    Horizon span = horizon;
    retrievals = Arrays.stream(retrievals).filter(span::contains).toArray();
  }

  /** Describes the drawing in a sentence. */
  public String title() {
    return "%s, %s: %s %s, %s postings expected"
        .formatted(
            feed,
            policy,
            Numbers.count(retrievals.length),
            retrievals.length == 1 ? "retrieval" : "retrievals",
            Numbers.human(intensity.expected(horizon.from(), horizon.to())));
  }

  /** Returns the drawing as an SVG document. */
  public String svg() {
    int bins = Math.max(1, (int) Math.round(BINS_PER_DAY * Math.min(14, horizon.days())));
    double[] rates = rates(bins);
    double[] edges = new double[bins + 1];
    for (int k = 0; k <= bins; k++) {
      edges[k] = horizon.from() + horizon.days() * k / bins;
    }
    Panel panel =
        Panel.of(
            "λ(t), and a mark at each retrieval",
            new Axis("time (UTC), " + span(), new TimeScale(horizon.from(), horizon.to())),
            new Axis("λ(t) (postings per day)", LinearScale.fromZero(1.1 * most(rates))),
            List.of(
                new Mark.Bars(edges, rates, Colour.SKY),
                new Mark.Rules(retrievals, "retrieval", Colour.VERMILLION)));
    return new Sheet(title(), 1, 860, 300, List.of(panel), Legend.none()).svg();
  }

  /** Returns the drawing in characters, about 105 columns wide. */
  public String text() {
    String margin = " ".repeat(9);
    return String.join(
            "\n",
            title(),
            span() + ", UTC",
            "",
            "λ(t), postings per day",
            course() + "      0 └" + "─".repeat(COLUMNS),
            (margin + marks()).stripTrailing(),
            margin + hours(),
            "",
            times())
        + "\n";
  }

  /** Draws λ(t) as columns of blocks. */
  private String course() {
    double[] rates = rates(COLUMNS);
    double top = LinearScale.fromZero(most(rates)).high();
    StringBuilder out = new StringBuilder();
    for (int row = ROWS - 1; row >= 0; row--) {
      boolean labelled = row == ROWS - 1 || row == ROWS / 2 - 1;
      String label = labelled ? Numbers.human(top * (row + 1) / ROWS) : "";
      out.append("%7s %s".formatted(label, labelled ? "┤" : "│"));
      for (double rate : rates) {
        double eighths = Math.clamp(rate / top * ROWS - row, 0, 1) * 8;
        out.append(BLOCKS.charAt((int) Math.round(eighths)));
      }
      out.append('\n');
    }
    return out.toString();
  }

  /** Returns all retrieval times, several per line. */
  private String times() {
    if (retrievals.length == 0) {
      return "▲ no retrieval";
    }
    String pattern = horizon.days() > 1 ? "EEE HH:mm" : "HH:mm";
    StringBuilder out = new StringBuilder("▲ retrievals at ");
    for (int k = 0; k < retrievals.length; k++) {
      out.append(k == 0 ? "" : k % TIMES_PER_LINE == 0 ? ",\n  " : ", ")
          .append(TimeScale.format(retrievals[k], pattern));
    }
    return out.append(" UTC").toString();
  }

  /** Draws a triangle for a retrieval, a number for several. */
  private String marks() {
    int[] counts = new int[COLUMNS];
    for (double at : retrievals) {
      counts[column(at)]++;
    }
    StringBuilder line = new StringBuilder();
    for (int count : counts) {
      line.append(count == 0 ? " " : count == 1 ? "▲" : count < 10 ? "" + count : "+");
    }
    return line.toString();
  }

  private String hours() {
    StringBuilder line = new StringBuilder();
    for (Tick tick : new TimeScale(horizon.from(), horizon.to()).ticks(8)) {
      int column = column(tick.value());
      if (tick.value() < horizon.to() - 1e-9 && column >= line.length()) {
        line.append(" ".repeat(column - line.length())).append(tick.label()).append(' ');
      }
    }
    return line.toString().stripTrailing();
  }

  private int column(double at) {
    return Math.min(COLUMNS - 1, (int) ((at - horizon.from()) / horizon.days() * COLUMNS + 1e-9));
  }

  private String span() {
    return TimeScale.format(horizon.from(), "EEE yyyy-MM-dd HH:mm")
        + " to "
        + TimeScale.format(horizon.to(), "EEE yyyy-MM-dd HH:mm");
  }

  /** Returns the mean of λ(t) in bins of equal length. */
  private double[] rates(int bins) {
    double width = horizon.days() / bins;
    double[] rates = new double[bins];
    for (int k = 0; k < bins; k++) {
      double from = horizon.from() + k * width;
      rates[k] = intensity.expected(from, from + width) / width;
    }
    return rates;
  }

  private static double most(double[] rates) {
    return Arrays.stream(rates).max().orElse(1);
  }
}
