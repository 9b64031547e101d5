package freshet.charts;

import freshet.charts.Series.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A chart of values over consecutive slots: hours, days, or other cases in order.
 *
 * @param title what is shown, with its unit
 * @param says what it means
 * @param slots the name of the slots, the first word of the table's header
 * @param marks positions of events, in slots from the left
 */
public record CourseChart(
    String title,
    String says,
    String slots,
    List<Slot> labels,
    Scale scale,
    List<Series> series,
    List<Mark> marks) {
  private static final double WIDTH = 480;
  private static final double HEIGHT = 220;
  private static final Frame PLOT = new Frame(54, 12, 418, 184);
  private static final int FEW_SLOTS = 48;
  private static final double SHORT_MARK = 16;
  private static final double HALF_A_LABEL = 28;

  /**
   * One slot.
   *
   * @param tick the label under the chart; empty for none
   * @param name the full name
   */
  public record Slot(String tick, String name) {}

  /** A moment, described when pointed at. */
  public record Mark(double at, String look, String name) {}

  public CourseChart {
    labels = List.copyOf(labels);
    series = List.copyOf(series);
    marks = List.copyOf(marks);
  }

  /** Draws the chart, or returns a sentence if no series has a value. */
  public Figure figure(String empty) {
    boolean nothing =
        series.stream().allMatch(one -> Arrays.stream(one.values()).allMatch(Double::isNaN));
    return nothing
        ? Figure.nothing(title, empty)
        : new Figure(title, says, keys(), draw(), head(), rows(), empty);
  }

  private List<Figure.Key> keys() {
    return series.size() < 2
        ? List.of()
        : series.stream()
            .map(one -> new Figure.Key(one.name(), one.look(), one.kind() != Kind.STACKED))
            .toList();
  }

  private List<String> head() {
    List<String> head = new ArrayList<>(List.of(slots));
    series.forEach(one -> head.add(one.name()));
    return head;
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (int k = 0; k < labels.size(); k++) {
      List<String> row = new ArrayList<>(List.of(labels.get(k).name()));
      for (Series one : series) {
        row.add(one.told(k));
      }
      rows.add(row);
    }
    return rows;
  }

  private String draw() {
    Svg svg = Svg.picture(title + ". " + says, WIDTH, HEIGHT);
    grid(svg);
    stack(svg);
    for (Series one : series) {
      if (one.kind() != Kind.STACKED) {
        line(svg, one);
      }
    }
    marks(svg);
    return svg.close("svg").toString();
  }

  /** Draws the marks; with many slots they are many too, and drawn faintly. */
  private void marks(Svg svg) {
    boolean few = labels.size() <= FEW_SLOTS;
    for (Mark mark : marks) {
      double x = x(mark.at());
      double end = few ? PLOT.bottom() : PLOT.top() + SHORT_MARK;
      svg.line(x, PLOT.top(), x, end, "mark " + mark.look());
      svg.circle(x, PLOT.top(), few ? 4 : 2.4, "dot " + mark.look(), mark.name());
    }
  }

  private void grid(Svg svg) {
    Grid grid = Grid.ofPage(svg, PLOT);
    for (Tick tick : scale.ticks((int) (PLOT.height() / 26))) {
      grid.level(y(tick.value()), tick.label());
    }
    for (int k = 0; k < labels.size(); k++) {
      boolean last = x(k + 0.5) > WIDTH - HALF_A_LABEL;
      grid.below(last ? WIDTH - 1 : x(k + 0.5), last ? "end" : "middle", labels.get(k).tick());
    }
  }

  private double x(double slot) {
    return PLOT.left() + PLOT.width() * slot / labels.size();
  }

  private double y(double value) {
    return Double.isNaN(value)
        ? value
        : Math.clamp(PLOT.y(scale, value), PLOT.top(), PLOT.bottom());
  }

  private void stack(Svg svg) {
    double width = PLOT.width() / labels.size();
    double gap = width > 6 ? 0.15 * width : 0;
    for (int k = 0; k < labels.size(); k++) {
      double below = 0;
      for (Series one : series) {
        double value = one.values()[k];
        if (one.kind() == Kind.STACKED && value > 0) {
          double top = y(below + value);
          svg.rect(
              x(k) + gap / 2, top, width - gap, y(below) - top, "bar " + one.look(), told(one, k));
          below += value;
        }
      }
    }
  }

  private String told(Series one, int slot) {
    return labels.get(slot).name() + ", " + one.name() + ": " + one.told(slot);
  }

  private void line(Svg svg, Series one) {
    int count = labels.size();
    double[] xs = new double[2 * count];
    double[] ys = new double[2 * count];
    boolean step = one.kind() == Kind.STEP;
    for (int k = 0; k < count; k++) {
      xs[2 * k] = x(step ? k : k + 0.5);
      xs[2 * k + 1] = x(step ? k + 1 : k + 0.5);
      ys[2 * k] = y(one.values()[k]);
      ys[2 * k + 1] = ys[2 * k];
    }
    String path = Svg.path(xs, ys, false);
    if (!path.isEmpty()) {
      svg.leaf("path", "d", path, "class", "line " + one.look());
    }
    for (int k = 0; k < count && !step; k++) {
      if (!Double.isNaN(one.values()[k])) {
        svg.circle(x(k + 0.5), y(one.values()[k]), 2.6, "dot " + one.look(), told(one, k));
      }
    }
  }
}
