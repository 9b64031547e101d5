package freshet.simulator.report;

import freshet.charts.Numbers;
import freshet.simulator.reproduce.ExperimentReport;
import freshet.simulator.reproduce.PaperComparison;
import freshet.simulator.reproduce.PaperTable;
import freshet.simulator.reproduce.Published;
import freshet.simulator.reproduce.Verdict;
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
        case Published.Effect(double percent) ->
            new Cells(
                "effect", Numbers.precise(percent), Numbers.precise(Verdict.tolerance(percent)));
        case Published.Ratio(double value) ->
            new Cells(
                "ratio",
                Numbers.precise(value),
                Numbers.precise(Verdict.tolerance(Published.Ratio.percent(value)) / 100));
        case Published.Given(double value) -> new Cells("given", Numbers.precise(value), "");
        case Published.AtLeast(double value) -> new Cells("at least", Numbers.precise(value), "");
        case Published.AtMost(double value) -> new Cells("at most", Numbers.precise(value), "");
      };
    }
  }

  /** Returns one row per comparison; cells without a published figure are empty. */
  static String csv(ExperimentReport report) {
    StringBuilder out =
        new StringBuilder(
            "part,what,relation,published,within,ours,unit,verdict,least,most,seeds\n");
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
              CsvReport.quoted(one.verdict()),
              digits(one.spread().least()),
              digits(one.spread().most()),
              String.valueOf(one.spread().runs()));
      out.append(String.join(",", row)).append('\n');
    }
    return out.toString();
  }

  /** Returns the comparisons, tables and remarks as one object. */
  static String json(ExperimentReport report) {
    return JsonWriter.object(
        json -> {
          json.writeStringProperty("title", report.title());
          json.writeName("comparisons").writeStartArray();
          report.comparisons().forEach(one -> write(json, one));
          json.writeEndArray();
          json.writeName("tables").writeStartArray();
          report.tables().forEach(table -> write(json, table));
          json.writeEndArray();
          json.writeName("judged").writeStartArray();
          Verdict.RULES.forEach(json::writeString);
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
    JsonWriter.number(json, "least", digits(one.spread().least()));
    JsonWriter.number(json, "most", digits(one.spread().most()));
    json.writeNumberProperty("seeds", one.spread().runs());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, PaperTable table) {
    json.writeStartObject();
    json.writeStringProperty("title", table.title());
    json.writeStringProperty("caption", table.caption());
    row(json, "head", table.head());
    json.writeName("rows").writeStartArray();
    for (List<String> cells : table.rows()) {
      json.writeStartArray();
      cells.forEach(json::writeString);
      json.writeEndArray();
    }
    json.writeEndArray().writeEndObject();
  }

  private static void row(JsonGenerator json, String name, List<String> cells) {
    json.writeName(name).writeStartArray();
    cells.forEach(json::writeString);
    json.writeEndArray();
  }

  private static String digits(double value) {
    return Double.isFinite(value) ? Numbers.precise(value) : "";
  }
}
