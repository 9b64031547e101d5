package freshet.web.dashboard;

import freshet.store.model.HostTotals;
import freshet.store.sql.DailyTotalsTable;
import freshet.store.sql.DailyTotalsTable.HostOrder;
import freshet.web.TimeSpanText;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Hosts ranked by how we treat them (GC-091).
 *
 * @param days the span, up to today
 */
public record HostRanking(HostOrder order, int days, List<Row> rows) {
  /** The most rows on a page. */
  public static final int SHOWN = 50;

  /** The spans to choose from. */
  private static final List<Integer> CHOICES = List.of(1, 7);

  /** A host with its values, in the order of the columns. */
  public record Row(String host, List<String> values, boolean early) {}

  public HostRanking {
    rows = List.copyOf(rows);
  }

  static HostRanking of(DailyTotalsTable figures, LocalDate today, String order, String days) {
    HostOrder by =
        Arrays.stream(HostOrder.values())
            .filter(one -> label(one).equals(order))
            .findFirst()
            .orElse(HostOrder.REQUESTS);
    int count = CHOICES.stream().filter(one -> one.toString().equals(days)).findFirst().orElse(1);
    List<Row> rows =
        figures.topHosts(today.minusDays(count - 1L), today, by, SHOWN).stream()
            .map(HostRanking::row)
            .toList();
    return new HostRanking(by, count, rows);
  }

  private static Row row(HostTotals figures) {
    Duration gap = figures.smallestGap();
    double requests = Math.max(1, figures.requests());
    return new Row(
        figures.host(),
        List.of(
            TimeSpanText.count(figures.requests()),
            TimeSpanText.percent(figures.notModified() / requests),
            TimeSpanText.count(figures.unconditional()),
            TimeSpanText.count(figures.wasted()),
            TimeSpanText.count(figures.throttled()),
            bytes(figures.bytes()),
            gap == null ? "–" : TimeSpanText.of(gap),
            TimeSpanText.count(figures.violations())),
        figures.violations() > 0);
  }

  private static String bytes(long value) {
    if (value < 1000) {
      return value + " B";
    }
    return value < 1_000_000
        ? String.format(Locale.ROOT, "%,.0f kB", value / 1e3)
        : String.format(Locale.ROOT, "%,.1f MB", value / 1e6);
  }

  /** Returns the name of an order in URLs. */
  public static String label(HostOrder order) {
    return order.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the title of a column. */
  public static String title(HostOrder order) {
    return switch (order) {
      case REQUESTS -> "Requests";
      case UNCONDITIONAL -> "Unconditional";
      case NOT_MODIFIED -> "Not modified (304)";
      case WASTED -> "Full for nothing";
      case BYTES -> "Received";
      case THROTTLED -> "Throttled";
      case VIOLATIONS -> "Too early";
    };
  }

  public List<Integer> choices() {
    return CHOICES;
  }
}
