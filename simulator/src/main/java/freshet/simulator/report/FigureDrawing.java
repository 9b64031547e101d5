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
import freshet.charts.Scale;
import freshet.charts.Sheet;
import freshet.charts.Style;
import freshet.simulator.reproduce.PaperFigure;
import freshet.simulator.reproduce.PaperFigure.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** Draws a figure of an experiment. */
final class FigureDrawing {
  private static final Colour[] COLOURS = {
    Colour.BLUE, Colour.VERMILLION, Colour.GREEN, Colour.PURPLE, Colour.ORANGE, Colour.SKY
  };
  private static final Marker[] MARKERS = {
    Marker.CIRCLE, Marker.SQUARE, Marker.TRIANGLE, Marker.DIAMOND, Marker.DOWN, Marker.PLUS
  };

  /** A line with more points is drawn without markers. */
  private static final int MOST_MARKERS = 30;

  private static final int WIDTH = 560;
  private static final int HEIGHT = 320;

  /** Dots in the same cell of this many pixels are drawn as one. */
  private static final double CELL = 3;

  private final PaperFigure figure;

  private FigureDrawing(PaperFigure figure) {
    this.figure = figure;
  }

  /** Returns the figure, with a file name derived from its title. */
  public static ExtraFigure of(PaperFigure figure) {
    String name = figure.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return ExtraFigure.of(name + ".svg", figure.caption(), new FigureDrawing(figure).sheet());
  }

  private Sheet sheet() {
    return switch (figure.style()) {
      case LINES -> one(span(), LinearScale.holding(all(Series::ys)), lines(0));
      case RESULTS -> one(span(), LinearScale.holding(ends()), results());
      case BARS -> one(bars(), LinearScale.holding(all(Series::ys)), List.of(heights()));
      case DOTS ->
          dotted(LinearScale.holding(all(Series::xs)), LinearScale.holding(all(Series::ys)));
      case LOG_DOTS -> dotted(LogScale.around(all(Series::xs)), LogScale.around(all(Series::ys)));
      case PANELS -> panels();
    };
  }

  private Sheet one(Scale x, Scale y, List<Mark> marks) {
    Panel panel =
        new Panel(
            "",
            "",
            new Axis(figure.xLabel(), x),
            new Axis(figure.yLabel(), y),
            marks,
            figure.series().size() > 1);
    return new Sheet(figure.title(), 1, WIDTH, HEIGHT, List.of(panel), Legend.none());
  }

  private Sheet dotted(Scale x, Scale y) {
    List<Mark> marks = new ArrayList<>(List.of(dots(figure.series().getFirst(), x, y)));
    marks.addAll(lines(1));
    return one(x, y, marks);
  }

  private Sheet panels() {
    List<Panel> panels = new ArrayList<>();
    for (Series one : figure.series()) {
      Axis x = new Axis(figure.xLabel(), span());
      Axis y = new Axis(figure.yLabel(), LinearScale.holding(one.ys()));
      Style style = Style.plain(COLOURS[panels.size() % COLOURS.length], 1.4);
      Mark line = new Mark.Line(one.name(), one.xs(), one.ys(), style);
      panels.add(Panel.of(one.name(), x, y, List.of(line)));
    }
    return new Sheet(figure.title(), 1, 820, 130, panels, Legend.none());
  }

  private List<Mark> lines(int from) {
    List<Mark> lines = new ArrayList<>();
    for (int k = from; k < figure.series().size(); k++) {
      Series one = figure.series().get(k);
      boolean marked = one.xs().length <= MOST_MARKERS;
      Marker marker = marked ? MARKERS[k % MARKERS.length] : Marker.NONE;
      Style style = new Style(COLOURS[k % COLOURS.length], 1.8, "", marker);
      lines.add(new Mark.Line(one.name(), one.xs(), one.ys(), style));
    }
    return lines;
  }

  /** Returns lines through the means, with a small dot for the least and the most of each point. */
  private List<Mark> results() {
    List<Mark> marks = new ArrayList<>(lines(0));
    List<Mark.Dot> ends = new ArrayList<>();
    for (int k = 0; k < figure.series().size(); k++) {
      Series one = figure.series().get(k);
      Style style = Style.plain(COLOURS[k % COLOURS.length], 0).withMarker(Marker.CIRCLE);
      for (int at = 0; one.isSpread() && at < one.xs().length; at++) {
        if (Double.isNaN(one.ys()[at])) {
          continue;
        }
        ends.add(end(one.name() + ", least", one.xs()[at], one.least()[at], style));
        ends.add(end(one.name() + ", most", one.xs()[at], one.most()[at], style));
      }
    }
    marks.add(new Mark.Dots(ends));
    return marks;
  }

  private static Mark.Dot end(String name, double x, double y, Style style) {
    return new Mark.Dot(x, y, 1.5, style, "", name + ": " + Numbers.human(y));
  }

  /** Returns a scale on which a bar has its value in the middle. */
  private Scale bars() {
    double last = Arrays.stream(all(Series::xs)).max().orElse(0);
    return LinearScale.of(0, last + 1);
  }

  /** Returns bars a unit wide, none where there is no value. */
  private Mark heights() {
    Series one = figure.series().getFirst();
    int last = (int) Arrays.stream(one.xs()).max().orElse(0);
    double[] heights = new double[last + 1];
    double[] edges = new double[last + 2];
    Arrays.setAll(edges, k -> k - 0.5 + (k == 0 ? 0.5 : 0));
    for (int k = 0; k < one.xs().length; k++) {
      heights[(int) one.xs()[k]] = one.ys()[k];
    }
    return new Mark.Bars(edges, heights, COLOURS[0]);
  }

  private static Mark dots(Series series, Scale x, Scale y) {
    record Cell(long column, long row) {}
    Map<Cell, List<Integer>> cells = new LinkedHashMap<>();
    for (int k = 0; k < series.xs().length; k++) {
      Cell cell =
          new Cell(
              Math.round(x.place(series.xs()[k]) * WIDTH / CELL),
              Math.round(y.place(series.ys()[k]) * HEIGHT / CELL));
      cells.computeIfAbsent(cell, _ -> new ArrayList<>()).add(k);
    }
    return new Mark.Dots(
        cells.values().stream().map(cell -> dot(series, cell.getFirst(), cell.size())).toList());
  }

  private static Mark.Dot dot(Series series, int at, int count) {
    double x = series.xs()[at];
    double y = series.ys()[at];
    String title = "%s, %s: %d".formatted(Numbers.human(x), Numbers.human(y), count);
    double radius = Math.min(7, 1.4 + 0.5 * Math.sqrt(count));
    Style style = Style.plain(COLOURS[0], 0).withMarker(Marker.CIRCLE);
    return new Mark.Dot(x, y, radius, style, "", title);
  }

  /** Returns a scale from zero to the last point. */
  private Scale span() {
    double last = Arrays.stream(all(Series::xs)).max().orElse(0);
    return LinearScale.of(0, last > 0 ? last : 1);
  }

  private double[] ends() {
    return DoubleStream.concat(Arrays.stream(all(Series::least)), Arrays.stream(all(Series::most)))
        .toArray();
  }

  private double[] all(Function<Series, double[]> values) {
    return figure.series().stream()
        .flatMapToDouble(one -> Arrays.stream(values.apply(one)))
        .filter(value -> !Double.isNaN(value))
        .toArray();
  }
}
