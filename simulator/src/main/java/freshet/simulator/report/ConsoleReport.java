package freshet.simulator.report;

import freshet.charts.Numbers;
import freshet.charts.TextTable;
import freshet.charts.TextTable.Column;
import freshet.charts.TimeScale;
import freshet.policy.Horizon;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.scene.Scene;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Prints the results as tables for a terminal, one per budget. */
public final class ConsoleReport {
  private static final Map<Metric, String> COLUMNS = new LinkedHashMap<>();

  static {
    COLUMNS.put(Metric.RETRIEVALS, "retr. per\nfeed, day");
    COLUMNS.put(Metric.DELAY_MEAN, "delay\nmean");
    COLUMNS.put(Metric.DELAY_MEDIAN, "(min)\nmedian");
    COLUMNS.put(Metric.DELAY_P95, "\np95");
    COLUMNS.put(Metric.DELAY_MAX, "\nmax");
    COLUMNS.put(Metric.MISSED, "missed\n%");
    COLUMNS.put(Metric.PROMPT, "% in\n30 min");
    COLUMNS.put(Metric.FRESHNESS, "fresh-\nness");
    COLUMNS.put(Metric.AGE, "age\n(min)");
    COLUMNS.put(Metric.PEAK, "peak\nhour");
    COLUMNS.put(Metric.DAY_OFF, "day\n± %");
    COLUMNS.put(Metric.NATS, "fore-\ntold");
    COLUMNS.put(Metric.EFFICIENCY, "effi-\nciency");
    COLUMNS.put(Metric.SECONDS, "secs");
    COLUMNS.put(Metric.YOUNG_DAY, "young:\n1st day");
    COLUMNS.put(Metric.YOUNG_WEEK, "young:\n1st week");
    COLUMNS.put(Metric.YOUNG_OTHERS, "others\nthen");
  }

  private ConsoleReport() {}

  /** Returns the tables, and what their marks mean. */
  public static String text(Scene scene, List<PolicyResult> results) {
    StringBuilder out = new StringBuilder(scene(scene)).append("\n");
    out.append(ConditionsText.lines(scene.conditions()));
    for (ResultBlock block : ResultBlock.of(results)) {
      out.append('\n').append(block.title()).append("\n\n");
      out.append(table(scene, block.results()));
    }
    if (results.stream().anyMatch(result -> PolicyStyle.isBound(result.policy()))) {
      out.append(
          "\n(bound) knows the future: no policy, but what to measure one by. None can beat clairvoyant;"
              + "\nefficiency is the delay of hindsight-across over that of the policy");
    }
    if (results.stream().anyMatch(PolicyResult::calibrated)) {
      out.append("\n~ takes no budget: its intervals were stretched until it spends this one");
    }
    SimulatedPolicies.aboutAcross(scene).ifPresent(note -> out.append("\n").append(note));
    return out.toString().stripTrailing() + "\n";
  }

  /** Returns the metrics of the columns. */
  static Set<Metric> metrics() {
    return COLUMNS.keySet();
  }

  /** Describes the scene in a sentence. */
  static String scene(Scene scene) {
    return "%s: %s feeds, %s postings evaluated; learned %s, evaluated %s (UTC)"
        .formatted(
            scene.trace().name(),
            Numbers.count(scene.feeds()),
            Numbers.count(scene.postings()),
            span(scene.learn()),
            span(scene.evaluate()));
  }

  private static String span(Horizon span) {
    String days = Numbers.plain(span.days());
    return TimeScale.format(span.from(), "yyyy-MM-dd")
        + " to "
        + TimeScale.format(span.to(), "yyyy-MM-dd")
        + " ("
        + days
        + " days)";
  }

  private static String table(Scene scene, List<PolicyResult> results) {
    List<Column> columns = new ArrayList<>(List.of(Column.text("policy")));
    List<Metric> shown =
        COLUMNS.keySet().stream().filter(metric -> scene.joins() || !metric.isOfYoung()).toList();
    COLUMNS.forEach(
        (metric, heading) -> {
          if (shown.contains(metric)) {
            columns.add(Column.number(heading));
          }
        });
    TextTable table = new TextTable(columns);
    for (PolicyResult result : results) {
      List<String> row = new ArrayList<>(List.of(ResultBlock.marked(result)));
      shown.forEach(metric -> row.add(metric.human(scene, result)));
      table.add(row);
    }
    return table.ruled();
  }
}
