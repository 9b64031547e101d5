package freshet.simulator.report;

import freshet.simulator.report.chart.Numbers;
import freshet.simulator.reproduce.Comparison;
import freshet.simulator.reproduce.ExperimentReport;
import freshet.simulator.reproduce.Published;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The comparisons of an experiment for programs. */
final class ComparisonData {
  private ComparisonData() {}

  /** What a published figure is made of, empty where there is none. */
  private record Cells(String relation, String value, String within) {
    static Cells of(@Nullable Published published) {
      return switch (published) {
        case null -> new Cells("", "", "");
        case Published.About(double value, double within) ->
            new Cells("about", Numbers.precise(value), Numbers.precise(within));
        case Published.AtLeast(double value) -> new Cells("at least", Numbers.precise(value), "");
        case Published.AtMost(double value) -> new Cells("at most", Numbers.precise(value), "");
      };
    }
  }

  /** One row per comparison; no published figure where its cells are empty. */
  static String csv(ExperimentReport report) {
    StringBuilder out =
        new StringBuilder("part,what,relation,published,within,ours,unit,verdict\n");
    for (Comparison one : report.comparisons()) {
      Cells cells = Cells.of(one.published());
      List<String> row =
          List.of(
              CsvReport.quoted(one.part()),
              CsvReport.quoted(one.what()),
              CsvReport.quoted(cells.relation()),
              cells.value(),
              cells.within(),
              digits(one.ours()),
              one.unit(),
              one.verdict());
      out.append(String.join(",", row)).append('\n');
    }
    return out.toString();
  }

  /** The comparisons and remarks as one object. */
  static String json(ExperimentReport report) {
    return Json.object(
        json -> {
          json.writeStringProperty("title", report.title());
          json.writeName("comparisons").writeStartArray();
          report.comparisons().forEach(one -> write(json, one));
          json.writeEndArray();
          json.writeName("remarks").writeStartArray();
          report.remarks().forEach(json::writeString);
          json.writeEndArray();
        });
  }

  private static void write(JsonGenerator json, Comparison one) {
    Cells cells = Cells.of(one.published());
    json.writeStartObject();
    json.writeStringProperty("part", one.part());
    json.writeStringProperty("what", one.what());
    json.writeStringProperty("relation", cells.relation());
    Json.number(json, "published", cells.value());
    Json.number(json, "within", cells.within());
    Json.number(json, "ours", digits(one.ours()));
    json.writeStringProperty("unit", one.unit());
    json.writeStringProperty("verdict", one.verdict());
    json.writeEndObject();
  }

  private static String digits(double value) {
    return Double.isFinite(value) ? Numbers.precise(value) : "";
  }
}
