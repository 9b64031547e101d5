package freshet.charts;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;

/**
 * A chart of moments, with a row for each day and hours from left to right.
 *
 * @param zone decides on which day and at which hour a moment is
 * @param last the lowest row
 */
public record DaysChart(
    String title,
    String says,
    ZoneId zone,
    LocalDate last,
    int days,
    List<Kind> kinds,
    List<Moment> moments) {
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("EEE d MMM, HH:mm", Locale.ENGLISH);
  private static final double WIDTH = 460;
  private static final double LEFT = 44;
  private static final double RIGHT = 8;
  private static final double ROW = 16;
  private static final double DAY_MILLIS = 86_400_000;

  /**
   * A kind of moment.
   *
   * @param dot whether it is drawn as a dot rather than a stroke
   */
  public record Kind(String name, String look, boolean dot) {}

  /** An event. */
  public record Moment(Instant at, Kind kind, String name) {}

  public DaysChart {
    kinds = List.copyOf(kinds);
    moments = List.copyOf(moments);
  }

  /** Draws the chart, or returns a sentence if there is no moment. */
  public Figure figure(String empty) {
    if (moments.isEmpty()) {
      return Figure.nothing(title, empty);
    }
    List<Figure.Key> keys =
        kinds.stream().map(kind -> new Figure.Key(kind.name(), kind.look(), !kind.dot())).toList();
    List<List<String>> rows =
        moments.stream()
            .map(
                one -> List.of(MOMENT.format(one.at().atZone(zone)), one.kind().name(), one.name()))
            .toList();
    return new Figure(title, says, keys, draw(), List.of("time", "what", "more"), rows, empty);
  }

  private String draw() {
    Svg svg = Svg.picture(title + ". " + says, WIDTH, days * ROW + 24);
    Frame plot = new Frame(LEFT, 2, WIDTH - LEFT - RIGHT, days * ROW - 2);
    Grid grid = Grid.ofPage(svg, plot);
    for (int k = 0; k < days; k++) {
      LocalDate day = last.minusDays(days - 1L - k);
      svg.text(LEFT - 6, k * ROW + 12, "end", "tick", DAY.format(day));
      grid.level((k + 1) * ROW, "");
    }
    for (int hour = 0; hour <= 24; hour += 6) {
      double x = x(hour / 24.0);
      grid.upright(x, "");
      grid.below(x, hour == 24 ? "end" : "middle", hour + " h");
    }
    moments.stream().filter(one -> !one.kind().dot()).forEach(one -> draw(svg, one));
    moments.stream().filter(one -> one.kind().dot()).forEach(one -> draw(svg, one));
    return svg.close("svg").toString();
  }

  private static double x(double share) {
    return LEFT + (WIDTH - LEFT - RIGHT) * share;
  }

  private void draw(Svg svg, Moment one) {
    LocalDate day = LocalDate.ofInstant(one.at(), zone);
    long row = days - 1 - (last.toEpochDay() - day.toEpochDay());
    if (row < 0 || row >= days) {
      return;
    }
    double x = x(one.at().atZone(zone).getLong(ChronoField.MILLI_OF_DAY) / DAY_MILLIS);
    if (one.kind().dot()) {
      svg.circle(x, row * ROW + 8.5, 2.8, "dot " + one.kind().look(), one.name());
    } else {
      svg.rect(x - 0.8, row * ROW + 4, 1.6, ROW - 6, "bar " + one.kind().look(), one.name());
    }
  }
}
