package freshet.simulator.report;

import freshet.charts.Svg;
import freshet.simulator.reproduce.ExperimentReport;
import freshet.simulator.reproduce.PaperComparison;
import freshet.simulator.reproduce.Published;
import freshet.simulator.reproduce.ReportText;
import java.util.List;

/** Writes one page with the result of a paper's experiment: comparisons, remarks, figures. */
final class ExperimentPage {
  private static final String OPENING =
      """
      <p>What the paper publishes beside what comes out here; a dash where it publishes nothing.
      <a href="#remarks">Remarks</a> say what does not fit and why. The same, with the distance within which a figure
      counts as fitting, as <a href="comparisons.csv">CSV</a> and <a href="comparisons.json">JSON</a>.</p>
      """;

  private ExperimentPage() {}

  static String text(ExperimentReport report, List<ExtraFigure> figures) {
    HtmlPage page = new HtmlPage("Freshet: " + report.title(), report.title());
    page.html(OPENING).contents(figures).html(table(report.comparisons()));
    page.heading("remarks", "Remarks").html("<ul>\n");
    for (String remark : report.remarks()) {
      page.html("<li>").html(Svg.escaped(remark)).html("</li>\n");
    }
    return page.html("</ul>\n").figures(figures).text();
  }

  private static String table(List<PaperComparison> comparisons) {
    StringBuilder out =
        new StringBuilder(
            """
            <div class="scroll"><table>
            <thead><tr><th></th><th>published</th><th>ours</th><th class="unit">unit</th><th></th></tr></thead>
            <tbody>
            """);
    String part = "";
    for (PaperComparison one : comparisons) {
      if (!one.part().equals(part)) {
        part = one.part();
        out.append(
            "<tr><th class=\"part\" colspan=\"5\">%s</th></tr>\n".formatted(Svg.escaped(part)));
      }
      Published published = one.published();
      out.append(
          "<tr><td>%s</td><td>%s</td><td>%s</td><td class=\"unit\">%s</td><td class=\"%s\">%s</td></tr>\n"
              .formatted(
                  Svg.escaped(one.what()),
                  published == null ? "–" : published.text(),
                  ReportText.number(one.ours()),
                  one.unit(),
                  one.verdict(),
                  one.verdict()));
    }
    return out.append("</tbody></table></div>\n").toString();
  }
}
