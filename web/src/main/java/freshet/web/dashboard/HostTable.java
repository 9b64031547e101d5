package freshet.web.dashboard;

import freshet.store.Figures;
import freshet.store.Figures.HostOrder;
import freshet.store.HostFigures;
import freshet.web.Spans;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How we behave towards hosts (GC-091), those first that something is most of.
 *
 * @param days up to today
 */
public record HostTable(HostOrder order, int days, List<Row> rows) {
  /** As many as a person looks at. */
  public static final int SHOWN = 50;

  /** Which spans can be chosen. */
  private static final List<Integer> CHOICES = List.of(1, 7);

  /** A host with its values, in the order of the columns. */
  public record Row(String host, List<String> values, boolean early) {}

  public HostTable {
    rows = List.copyOf(rows);
  }

  static HostTable of(Figures figures, LocalDate today, String order, String days) {
    HostOrder by =
        Arrays.stream(HostOrder.values())
            .filter(one -> label(one).equals(order))
            .findFirst()
            .orElse(HostOrder.REQUESTS);
    int count = CHOICES.stream().filter(one -> one.toString().equals(days)).findFirst().orElse(1);
    List<Row> rows =
        figures.topHosts(today.minusDays(count - 1L), today, by, SHOWN).stream()
            .map(HostTable::row)
            .toList();
    return new HostTable(by, count, rows);
  }

  private static Row row(HostFigures figures) {
    Duration gap = figures.smallestGap();
    double requests = Math.max(1, figures.requests());
    return new Row(
        figures.host(),
        List.of(
            Spans.count(figures.requests()),
            Spans.percent(figures.notModified() / requests),
            Spans.count(figures.unconditional()),
            Spans.count(figures.wasted()),
            Spans.count(figures.throttled()),
            bytes(figures.bytes()),
            gap == null ? "–" : Spans.of(gap),
            Spans.count(figures.violations())),
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

  /** The name of an order in addresses. */
  public static String label(HostOrder order) {
    return order.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The head of a column. */
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
