package freshet.simulator.report;

import freshet.charts.Numbers;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.scene.Scene;
import java.util.ArrayList;
import java.util.List;

/** Writes one row per result with all its figures; cells without a value are empty. */
public final class CsvReport {
  private CsvReport() {}

  /** Returns the rows under a header. */
  public static String text(Scene scene, List<PolicyResult> results) {
    List<String> heading = new ArrayList<>(List.of("policy", "budget", "calibrated"));
    for (Metric metric : Metric.values()) {
      heading.add(metric.key());
    }
    boolean repeated = results.stream().anyMatch(result -> !result.repeats().isEmpty());
    for (Metric metric : repeated ? Metric.values() : new Metric[0]) {
      heading.add("deviation." + metric.key());
    }
    StringBuilder out = new StringBuilder(String.join(",", heading)).append('\n');
    for (PolicyResult result : results) {
      List<String> row = new ArrayList<>();
      row.add(quoted(result.policy()));
      row.add(result.budget() == null ? "" : Numbers.precise(result.budget()));
      row.add(String.valueOf(result.calibrated()));
      for (Metric metric : Metric.values()) {
        row.add(metric.precise(scene, result));
      }
      for (Metric metric : repeated ? Metric.values() : new Metric[0]) {
        Double deviation = metric.deviation(scene, result);
        row.add(deviation == null ? "" : Numbers.precise(deviation));
      }
      out.append(String.join(",", row)).append('\n');
    }
    return out.toString();
  }

  static String quoted(String text) {
    return text.matches("[^\",\\s]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
