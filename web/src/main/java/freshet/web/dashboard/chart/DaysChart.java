package freshet.web.dashboard.chart;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;

/**
 * Moments of some days (UTC), a row for each day, in the order of the hours.
 *
 * @param last the lowest row
 */
public record DaysChart(
    String title, String says, LocalDate last, int days, List<Kind> kinds, List<Moment> moments) {
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);
  private static final double WIDTH = 480;
  private static final double LEFT = 52;
  private static final double RIGHT = 8;
  private static final double ROW = 18;
  private static final double DAY_MILLIS = 86_400_000;

  /**
   * A kind of moments.
   *
   * @param dot whether it is a dot; else a stroke
   */
  public record Kind(String name, String look, boolean dot) {}

  /** Something that happened. */
  public record Moment(Instant at, Kind kind, String name) {}

  public DaysChart {
    kinds = List.copyOf(kinds);
    moments = List.copyOf(moments);
  }

  /** The chart, or a sentence if there is no moment. */
  public Figure figure(String empty) {
    if (moments.isEmpty()) {
      return Figure.nothing(title, empty);
    }
    List<Figure.Key> keys =
        kinds.stream().map(kind -> new Figure.Key(kind.name(), kind.look(), !kind.dot())).toList();
    List<List<String>> rows =
        moments.stream()
            .map(one -> List.of(one.at().toString(), one.kind().name(), one.name()))
            .toList();
    return new Figure(
        title, says, keys, draw(), List.of("time (UTC)", "what", "more"), rows, empty);
  }

  private String draw() {
    double height = days * ROW + 24;
    Svg svg = new Svg(WIDTH, height, title + ". " + says);
    for (int k = 0; k < days; k++) {
      LocalDate day = last.minusDays(days - 1L - k);
      svg.text(LEFT - 6, k * ROW + 14, "end", "tick", DAY.format(day));
      svg.line(LEFT, (k + 1) * ROW, WIDTH - RIGHT, (k + 1) * ROW, "grid");
    }
    for (int hour = 0; hour <= 24; hour += 6) {
      double x = x(hour / 24.0);
      svg.line(x, 2, x, days * ROW, "grid");
      svg.text(x, height - 8, hour == 24 ? "end" : "middle", "tick", hour + " h");
    }
    moments.stream().filter(one -> !one.kind().dot()).forEach(one -> draw(svg, one));
    moments.stream().filter(one -> one.kind().dot()).forEach(one -> draw(svg, one));
    return svg.end();
  }

  private static double x(double share) {
    return LEFT + (WIDTH - LEFT - RIGHT) * share;
  }

  private void draw(Svg svg, Moment one) {
    LocalDate day = LocalDate.ofInstant(one.at(), ZoneOffset.UTC);
    long row = days - 1 - (last.toEpochDay() - day.toEpochDay());
    if (row < 0 || row >= days) {
      return;
    }
    double x = x(one.at().atZone(ZoneOffset.UTC).getLong(ChronoField.MILLI_OF_DAY) / DAY_MILLIS);
    if (one.kind().dot()) {
      svg.circle(x, row * ROW + 10, 3.4, "dot " + one.kind().look(), one.name());
    } else {
      svg.rect(x - 0.8, row * ROW + 4, 1.6, ROW - 6, "bar " + one.kind().look(), one.name());
    }
  }
}
