package freshet.simulator.report;

import freshet.charts.Numbers;
import freshet.simulator.reproduce.ExperimentReport;
import freshet.simulator.reproduce.PaperComparison;
import freshet.simulator.reproduce.Published;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the comparisons of an experiment for programs. */
final class ComparisonData {
  private ComparisonData() {}

  /** The cells of a published figure, empty where there is none. */
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

  /** Returns one row per comparison; cells without a published figure are empty. */
  static String csv(ExperimentReport report) {
    StringBuilder out =
        new StringBuilder("part,what,relation,published,within,ours,unit,verdict\n");
    for (PaperComparison one : report.comparisons()) {
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

  /** Returns the comparisons and remarks as one object. */
  static String json(ExperimentReport report) {
    return JsonWriter.object(
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

  private static void write(JsonGenerator json, PaperComparison one) {
    Cells cells = Cells.of(one.published());
    json.writeStartObject();
    json.writeStringProperty("part", one.part());
    json.writeStringProperty("what", one.what());
    json.writeStringProperty("relation", cells.relation());
    JsonWriter.number(json, "published", cells.value());
    JsonWriter.number(json, "within", cells.within());
    JsonWriter.number(json, "ours", digits(one.ours()));
    json.writeStringProperty("unit", one.unit());
    json.writeStringProperty("verdict", one.verdict());
    json.writeEndObject();
  }

  private static String digits(double value) {
    return Double.isFinite(value) ? Numbers.precise(value) : "";
  }
}
