package freshet.simulator.report;

import freshet.charts.Numbers;
import freshet.charts.TextTable;
import freshet.charts.TextTable.Column;
import freshet.charts.TimeScale;
import freshet.policy.capability.Explanation;
import freshet.policy.capability.Explanation.Bound;
import freshet.policy.capability.Explanation.Moved;
import freshet.policy.intensity.FeedModel.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Explains the retrievals of the Freshet policy for a feed, for a terminal. */
public final class PlanReasons {
  private static final double MINUTE = 1.0 / 1440;
  private static final int ROWS = 24;

  private final Supplier<Explanation> reason;
  private final Explanation first;
  private final List<Made> retrievals = new ArrayList<>();

  private record Made(double at, Explanation why) {}

  /** Starts before the first retrieval; the explanation is read now, and at each retrieval. */
  public PlanReasons(Supplier<Explanation> reason) {
    this.reason = reason;
    this.first = reason.get();
  }

  /** Adds a retrieval, before the policy learns from it. */
  public void retrieved(double at) {
    retrievals.add(new Made(at, reason.get()));
  }

  /** Returns what is learned and the reason for each retrieval. */
  public String text() {
    String learned =
        "Learned at the start: %s postings a day, at times told by\n%s\n"
            .formatted(Numbers.human(first.rate()), weights(first.weights()));
    if (retrievals.isEmpty()) {
      return learned
          + "The next retrieval is planned for %s UTC: %s\n"
              .formatted(TimeScale.format(first.at(), "EEE yyyy-MM-dd HH:mm"), first.sentence());
    }
    return learned + table() + legend();
  }

  /** Returns the predictors by weight, a line each. */
  private static String weights(Map<Shape, Double> weights) {
    return weights.entrySet().stream()
        .filter(weight -> weight.getValue() >= 0.005)
        .sorted(
            Comparator.comparingDouble((Map.Entry<Shape, Double> weight) -> -weight.getValue())
                .thenComparing(Map.Entry::getKey))
        .map(weight -> "%5.0f %%  %s\n".formatted(100 * weight.getValue(), words(weight.getKey())))
        .collect(Collectors.joining());
  }

  private static String words(Shape shape) {
    return switch (shape) {
      case FLAT -> "nothing: any time alike";
      case CLASS -> "the week of the feeds that are like it";
      case DAY -> "its hours of the day and its days of the week";
      case WEEK -> "its hours of the week";
      case TEN_MINUTES -> "its ten minutes of the day: it posts by the clock";
      case MINUTES -> "its minutes of the hour: it posts by the clock";
    };
  }

  private String table() {
    TextTable table =
        new TextTable(
            List.of(
                Column.text("retrieved\n(UTC)"),
                Column.number("planned\nfor"),
                Column.number("postings\na day"),
                Column.number("expected\nto wait"),
                Column.number("price (minutes of\none posting's delay)"),
                Column.number("decided\nby")));
    for (Made made : retrievals.subList(0, Math.min(ROWS, retrievals.size()))) {
      Explanation why = made.why();
      table.add(
          time(made.at()),
          time(why.at()),
          Numbers.human(why.rate()),
          Numbers.human(why.pending()),
          Numbers.human(why.price() / MINUTE),
          decided(why));
    }
    int more = retrievals.size() - ROWS;
    return table.ruled() + (more > 0 ? "and " + more + " more\n" : "");
  }

  /** Explains the words and marks that occur in the table. */
  private String legend() {
    Set<Bound> bounds = EnumSet.noneOf(Bound.class);
    retrievals.forEach(made -> bounds.add(made.why().bound()));
    StringBuilder out = new StringBuilder("\n");
    for (Bound bound : bounds) {
      out.append(word(bound)).append(": ").append(bound.sentence()).append('\n');
    }
    Set<Moved> moves = EnumSet.noneOf(Moved.class);
    retrievals.forEach(made -> moves.add(made.why().moved()));
    moves.remove(Moved.AS_PLANNED);
    for (Moved moved : moves) {
      out.append(word(moved)).append(": ").append(moved.sentence()).append('\n');
    }
    return out.toString();
  }

  private static String decided(Explanation why) {
    return why.moved() == Moved.AS_PLANNED
        ? word(why.bound())
        : word(why.bound()) + ", " + word(why.moved());
  }

  private static String time(double at) {
    return TimeScale.format(at, "EEE HH:mm");
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
