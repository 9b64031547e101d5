package freshet.simulator.report;

import freshet.charts.Svg;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.scene.Scene;
import java.util.List;
import java.util.stream.Stream;

/** Writes one page with all tables and figures, without external resources. */
final class HtmlReport {
  private static final String OPENING =
      """
      <p>Each policy decided when to retrieve each feed, and saw after the learning window only what its own
      retrievals showed. A table compares policies that spend the same. Rows in italics are bounds: they know the
      future. A name with ~ is a rule that takes no budget; its intervals were stretched until it spends this one.
      Click a heading to sort; <a href="#metrics">what the figures mean</a> stands at the end. The same as
      <a href="results.csv">CSV</a> and <a href="results.json">JSON</a>.</p>
      """;

  /** The columns of the console report first, the others after them. */
  private static final List<Metric> COLUMNS =
      Stream.concat(ConsoleReport.metrics().stream(), Stream.of(Metric.values()))
          .distinct()
          .toList();

  private HtmlReport() {}

  /**
   * Returns the page.
   *
   * @param notes remarks beside the figures
   */
  public static String text(
      Scene scene, List<PolicyResult> results, List<ExtraFigure> figures, List<String> notes) {
    HtmlPage page = new HtmlPage("Freshet: " + scene.trace().name(), "How the policies fared");
    page.paragraph("%s. Seed %d.".formatted(ConsoleReport.scene(scene), scene.seed()));
    String conditions = ConditionsText.sentence(scene.conditions());
    if (!conditions.isEmpty()) {
      page.paragraph(conditions);
    }
    page.html(OPENING).contents(figures);
    SimulatedPolicies.aboutAcross(scene).ifPresent(page::paragraph);
    for (ResultBlock block : ResultBlock.of(results)) {
      page.html(table(scene, block));
    }
    page.figures(figures);
    notes.forEach(page::paragraph);
    return page.html(metrics()).text();
  }

  private static String table(Scene scene, ResultBlock block) {
    StringBuilder out = new StringBuilder("<h2>").append(block.title());
    out.append("</h2>\n<div class=\"scroll\"><table class=\"sortable\">\n");
    out.append("<thead><tr><th>policy</th>");
    List<Metric> columns =
        COLUMNS.stream().filter(metric -> scene.joins() || !metric.isOfYoung()).toList();
    for (Metric metric : columns) {
      out.append(
          "<th title=\"%s\">%s</th>"
              .formatted(Svg.escaped(metric.explanation()), metric.heading()));
    }
    out.append("</tr></thead>\n<tbody>\n");
    for (PolicyResult result : block.results()) {
      out.append(row(result.policy()))
          .append("<td>")
          .append(Svg.escaped(ResultBlock.marked(result)))
          .append("</td>");
      for (Metric metric : columns) {
        out.append(
            "<td data-value=\"%s\">%s</td>"
                .formatted(
                    metric.precise(scene, result),
                    Svg.escaped(metric.human(scene, result).replace(' ', '\u202f'))));
      }
      out.append("</tr>\n");
    }
    return out.append("</tbody></table></div>\n").toString();
  }

  private static String row(String policy) {
    if (PolicyStyle.isBound(policy)) {
      return "<tr class=\"bound\">";
    }
    return policy.equals("freshet") ? "<tr class=\"ours\">" : "<tr>";
  }

  private static String metrics() {
    StringBuilder out = new StringBuilder("<h2 id=\"metrics\">What the figures mean</h2>\n<dl>\n");
    for (Metric metric : Metric.values()) {
      out.append(
          "<dt>%s</dt><dd>%s</dd>\n"
              .formatted(metric.heading(), Svg.escaped(metric.explanation())));
    }
    return out.append("</dl>\n<p class=\"note\">")
        .append(
            "SC: Sia and Cho 2005; HL: Han and Lee 2008; AR: AdvaRSS. C0 is the bound clairvoyant; C1 is hindsight, and C1 across hindsight-across.")
        .append("</p>\n")
        .toString();
  }
}
