package freshet.simulator.report;

import freshet.charts.Svg;
import freshet.simulator.reproduce.ExperimentReport;
import freshet.simulator.reproduce.PaperComparison;
import freshet.simulator.reproduce.PaperTable;
import freshet.simulator.reproduce.Published;
import freshet.simulator.reproduce.ReportText;
import freshet.simulator.reproduce.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/** Writes one page with the result of a paper's experiment: comparisons, remarks, figures. */
final class ExperimentPage {
  private static final String OPENING =
      """
      <p>What the paper publishes beside what comes out here; a dash where it publishes nothing.
      <a href="#judged">How a row is judged</a> and <a href="#remarks">remarks</a> on what does not fit and why stand
      below the table. The same, with the distance within which a figure counts as fitting, as
      <a href="comparisons.csv">CSV</a> and <a href="comparisons.json">JSON</a>.</p>
      """;

  private ExperimentPage() {}

  static String text(ExperimentReport report, List<ExtraFigure> figures) {
    HtmlPage page = new HtmlPage("Freshet: " + report.title(), report.title());
    page.html(OPENING).contents(figures).html(table(report.comparisons()));
    page.heading("judged", "How a row is judged").html(listed(Verdict.RULES));
    page.heading("remarks", "Remarks").html(listed(report.remarks()));
    report.tables().forEach(table -> page.html(table(table)));
    return page.figures(figures).text();
  }

  private static String listed(List<String> sentences) {
    return sentences.stream()
        .map(sentence -> "<li>" + Svg.escaped(sentence) + "</li>\n")
        .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
  }

  private static String table(PaperTable table) {
    StringBuilder out = new StringBuilder("<h2>" + Svg.escaped(table.title()) + "</h2>\n");
    out.append("<div class=\"scroll\"><table>\n<thead>").append(row("th", table.head()));
    out.append("</thead>\n<tbody>\n");
    table.rows().forEach(cells -> out.append(row("td", cells)).append('\n'));
    return out.append("</tbody></table></div>\n<p class=\"note\">")
        .append(Svg.escaped(table.caption()))
        .append("</p>\n")
        .toString();
  }

  private static String row(String cell, List<String> cells) {
    return cells.stream()
        .map(text -> "<%s>%s</%s>".formatted(cell, Svg.escaped(text), cell))
        .collect(Collectors.joining("", "<tr>", "</tr>"));
  }

  private static String table(List<PaperComparison> comparisons) {
    StringBuilder out =
        new StringBuilder(
            """
            <div class="scroll"><table>
            <thead><tr><th></th><th>published</th><th>ours</th><th>least … most</th><th class="unit">unit</th><th></th></tr></thead>
            <tbody>
            """);
    String part = "";
    for (PaperComparison one : comparisons) {
      if (!one.part().equals(part)) {
        part = one.part();
        out.append(
            "<tr><th class=\"part\" colspan=\"6\">%s</th></tr>\n".formatted(Svg.escaped(part)));
      }
      Published published = one.published();
      out.append(
          "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td class=\"unit\">%s</td><td class=\"unit %s\">%s</td></tr>\n"
              .formatted(
                  Svg.escaped(one.what()),
                  published == null ? "–" : published.text(),
                  ReportText.number(one.ours()),
                  one.spread().range(),
                  one.unit(),
                  look(one.judgement()),
                  one.verdict()));
    }
    return out.append("</tbody></table></div>\n").toString();
  }

  private static String look(Verdict verdict) {
    return switch (verdict) {
      case NONE -> "";
      case FITS -> "fits";
      case DIFFERS, LARGER, SMALLER, OPPOSITE, UNCLEAR -> "differs";
    };
  }
}
