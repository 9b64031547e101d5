package freshet.charts;

import freshet.charts.Series.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A chart of values over consecutive slots: hours, days, or other cases in order; marks have a lane
 * of their own below.
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
  private static final double WIDTH = 460;
  private static final double HEIGHT = 196;
  private static final Frame PLOT = new Frame(44, 10, 406, 158);

  /** The room below the bars in which marks are drawn, so that neither hides the other. */
  private static final double LANE = 26;

  private static final int MOST_LEVELS = 4;

  /** With more points than these, a dot is shown when pointed at. */
  private static final int FEW_POINTS = 12;

  private static final double HALF_A_LABEL = 26;

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
            .map(
                one ->
                    new Figure.Key(
                        one.name(), one.look(), one.kind() == Kind.LINE || one.kind() == Kind.STEP))
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
    Svg svg = Svg.picture(title + ". " + says, WIDTH, HEIGHT + lane());
    grid(svg);
    stack(svg);
    for (int k = 0; k < series.size(); k++) {
      switch (series.get(k).kind()) {
        case STACKED -> {}
        case AREA -> area(svg, series.get(k), series.get(k + 1));
        case LINE, STEP -> line(svg, series.get(k));
        case DOTS -> dots(svg, series.get(k), 3, "dot ");
      }
    }
    marks(svg);
    return svg.close("svg").toString();
  }

  private double lane() {
    return marks.isEmpty() ? 0 : LANE;
  }

  private void marks(Svg svg) {
    for (Mark mark : marks) {
      double top = PLOT.bottom() + 8;
      svg.rect(x(mark.at()) - 1, top, 2, LANE - 14, "bar " + mark.look(), mark.name());
    }
  }

  private void grid(Svg svg) {
    Grid grid = Grid.ofPage(svg, PLOT);
    for (Tick tick : scale.ticks(MOST_LEVELS)) {
      grid.level(y(tick.value()), tick.label());
    }
    for (int k = 0; k < labels.size(); k++) {
      boolean last = x(k + 0.5) > WIDTH - HALF_A_LABEL;
      double at = last ? WIDTH - 1 : x(k + 0.5);
      String anchor = last ? "end" : "middle";
      svg.text(at, PLOT.bottom() + lane() + 17, anchor, "tick", labels.get(k).tick());
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
          svg.bar(
              x(k) + gap / 2, top, width - gap, y(below) - top, "bar " + one.look(), told(one, k));
          below += value;
        }
      }
    }
  }

  private String told(Series one, int slot) {
    return labels.get(slot).name() + ", " + one.name() + ": " + one.told(slot);
  }

  /** Draws the band between a series and the one below it. */
  private void area(Svg svg, Series upper, Series lower) {
    StringBuilder path = new StringBuilder();
    for (int from = 0; from < labels.size(); from++) {
      int to = from;
      while (to < labels.size() && isKnown(upper, to) && isKnown(lower, to)) {
        to++;
      }
      if (to > from + 1) {
        path.append(band(upper, lower, from, to));
      }
      from = to;
    }
    if (!path.isEmpty()) {
      svg.leaf("path", "d", path.toString(), "class", "area " + upper.look());
    }
    line(svg, upper);
  }

  private String band(Series upper, Series lower, int from, int to) {
    int count = to - from;
    double[] xs = new double[2 * count];
    double[] ys = new double[2 * count];
    for (int k = 0; k < count; k++) {
      int back = 2 * count - 1 - k;
      xs[k] = x(from + k + 0.5);
      ys[k] = y(upper.values()[from + k]);
      xs[back] = xs[k];
      ys[back] = y(lower.values()[from + k]);
    }
    return Svg.path(xs, ys, false) + "Z";
  }

  private static boolean isKnown(Series one, int slot) {
    return !Double.isNaN(one.values()[slot]);
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
    if (!step) {
      dots(svg, one, 2.6, count > FEW_POINTS ? "dot point " : "dot ");
    }
  }

  private void dots(Svg svg, Series one, double radius, String classes) {
    for (int k = 0; k < labels.size(); k++) {
      if (isKnown(one, k)) {
        svg.circle(x(k + 0.5), y(one.values()[k]), radius, classes + one.look(), told(one, k));
      }
    }
  }
}
