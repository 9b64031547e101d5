package freshet.charts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * A map of the week: a row for each day, a cell for each hour, the darker the higher its value.
 *
 * @param values one for each hour, Monday first
 * @param words formats a value
 */
public record WeekMap(String title, String says, double[] values, DoubleFunction<String> words) {
  private static final List<String> DAYS = List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");

  private static final int HOURS = 24;
  private static final double LEFT = 32;
  private static final double CELL = 17;
  private static final double GAP = 1.5;
  private static final double HEIGHT = DAYS.size() * CELL + 22;
  private static final double WIDTH = LEFT + HOURS * CELL + 2;

  /** How many shades there are besides the one of empty hours. */
  private static final int SHADES = 6;

  /** Draws the map, or returns a sentence if there is no value. */
  public Figure figure(String empty) {
    if (values.length != DAYS.size() * HOURS || most() <= 0) {
      return Figure.nothing(title, empty);
    }
    List<String> head = new ArrayList<>(List.of("hour"));
    head.addAll(DAYS);
    List<List<String>> rows = new ArrayList<>();
    for (int hour = 0; hour < HOURS; hour++) {
      List<String> row = new ArrayList<>(List.of(hour(hour)));
      for (int day = 0; day < DAYS.size(); day++) {
        row.add(words.apply(values[day * HOURS + hour]));
      }
      rows.add(row);
    }
    return new Figure(title, says, List.of(), draw(), head, rows, empty);
  }

  private double most() {
    return Arrays.stream(values).max().orElse(0);
  }

  private static String hour(int hour) {
    return (hour < 10 ? "0" : "") + hour + ":00";
  }

  private String draw() {
    Svg svg = Svg.picture(title + ". " + says, WIDTH, HEIGHT);
    double most = most();
    for (int day = 0; day < DAYS.size(); day++) {
      svg.text(LEFT - 8, day * CELL + 12, "end", "tick", DAYS.get(day));
      for (int hour = 0; hour < HOURS; hour++) {
        double value = values[day * HOURS + hour];
        long shade = Math.round(SHADES * value / most);
        String name = "%s %s: %s".formatted(DAYS.get(day), hour(hour), words.apply(value));
        double x = LEFT + hour * CELL;
        svg.bar(x, day * CELL, CELL - GAP, CELL - GAP, "heat h" + Math.max(0, shade), name);
      }
    }
    for (int hour = 0; hour < HOURS; hour += 6) {
      svg.text(
          LEFT + (hour + 0.5) * CELL, HEIGHT - 8, "middle", "tick", hour(hour).substring(0, 2));
    }
    return svg.close("svg").toString();
  }
}
