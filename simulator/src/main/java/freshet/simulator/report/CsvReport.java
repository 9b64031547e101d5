package freshet.simulator.report;

import freshet.simulator.Scene;
import freshet.simulator.replay.Result;
import freshet.simulator.report.chart.Numbers;
import java.util.ArrayList;
import java.util.List;

/** One row per result, all its figures; an empty cell where there is none. */
public final class CsvReport {
  private CsvReport() {}

  /** The rows under a heading. */
  public static String text(Scene scene, List<Result> results) {
    List<String> heading = new ArrayList<>(List.of("policy", "budget", "calibrated"));
    for (Metric metric : Metric.values()) {
      heading.add(metric.key());
    }
    StringBuilder out = new StringBuilder(String.join(",", heading)).append('\n');
    for (Result result : results) {
      List<String> row = new ArrayList<>();
      row.add(quoted(result.policy()));
      row.add(result.budget() == null ? "" : Numbers.precise(result.budget()));
      row.add(String.valueOf(result.calibrated()));
      for (Metric metric : Metric.values()) {
        row.add(metric.precise(scene, result));
      }
      out.append(String.join(",", row)).append('\n');
    }
    return out.toString();
  }

  static String quoted(String text) {
    return text.matches("[^\",\\s]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
