package freshet.simulator.report;

import freshet.simulator.Scene;
import freshet.simulator.replay.Result;
import freshet.simulator.report.chart.Colour;
import freshet.simulator.report.chart.Svg;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One page with all tables and figures; it asks for nothing from elsewhere. */
public final class HtmlReport {
  private static final String STYLE =
      """
      *{box-sizing:border-box}
      body{margin:0 auto;max-width:1320px;padding:1rem;background:var(--paper);color:var(--ink);
        font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
      h1{font-size:1.6rem;margin:.5rem 0}
      h2{font-size:1.2rem;margin:2.2rem 0 .5rem}
      p,dl,nav{max-width:75ch}
      a{color:var(--blue)}
      .note{color:var(--muted)}
      .scroll{overflow-x:auto;-webkit-overflow-scrolling:touch}
      .scroll svg{display:block;min-width:720px;max-width:100%;height:auto}
      .scroll .sheet-title{display:none}
      figure{margin:0}
      figcaption{max-width:75ch;color:var(--muted);margin:.3rem 0 0}
      table{border-collapse:collapse;font-size:.8rem;font-variant-numeric:tabular-nums}
      th,td{padding:.2rem .55rem;text-align:right;border-bottom:1px solid var(--grid);white-space:nowrap}
      th{vertical-align:bottom;white-space:normal;cursor:pointer;font-weight:600;min-width:4.2rem}
      th[aria-sort=ascending]::after{content:" ▲"}
      th[aria-sort=descending]::after{content:" ▼"}
      th:first-child,td:first-child{text-align:left;position:sticky;left:0;background:var(--paper);white-space:nowrap}
      tr.bound td{color:var(--muted);font-style:italic}
      tbody tr:hover td{background:var(--grid)}
      dt{font-weight:600;margin-top:.5rem}
      dd{margin:0 0 0 1rem}
      """;

  /** Sorts a table by the column whose heading is clicked; a second click turns the order. */
  private static final String SCRIPT =
      """
      document.querySelectorAll('th').forEach(th => th.addEventListener('click', () => {
        const body = th.closest('table').tBodies[0], column = th.cellIndex;
        const up = th.getAttribute('aria-sort') !== 'ascending';
        th.parentNode.querySelectorAll('th').forEach(other => other.removeAttribute('aria-sort'));
        th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
        const key = row => row.cells[column].dataset.value ?? row.cells[column].textContent;
        const order = (a, b) => a === '' || b === '' ? (a === '') - (b === '')
          : (up ? 1 : -1) * (isNaN(a) || isNaN(b) ? a.localeCompare(b) : a - b);
        [...body.rows].sort((a, b) => order(key(a), key(b))).forEach(row => body.append(row));
      }));
      """;

  /** What the terminal shows comes first, the rest after it. */
  private static final List<Metric> COLUMNS =
      Stream.concat(ConsoleReport.metrics().stream(), Stream.of(Metric.values()))
          .distinct()
          .toList();

  private HtmlReport() {}

  /** The page. */
  public static String text(Scene scene, List<Result> results, List<ExtraFigure> figures) {
    StringBuilder out = new StringBuilder();
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n")
        .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>Freshet: ")
        .append(Svg.escaped(scene.trace().name()))
        .append("</title>\n<style>\n")
        .append(colours())
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n");
    opening(out, scene, figures);
    for (ResultBlock block : ResultBlock.of(results)) {
      table(out, scene, block);
    }
    figures.forEach(figure -> figure(out, figure));
    metrics(out);
    return out.append("<script>\n")
        .append(SCRIPT)
        .append("</script>\n</body>\n</html>\n")
        .toString();
  }

  private static String colours() {
    return ":root{color-scheme:light dark;"
        + variables(false)
        + "}\n@media (prefers-color-scheme:dark){:root{"
        + variables(true)
        + "}}\n";
  }

  private static String variables(boolean dark) {
    return Stream.of(Colour.PAPER, Colour.INK, Colour.MUTED, Colour.GRID, Colour.BLUE)
        .map(
            colour ->
                "--%s:%s"
                    .formatted(
                        colour.name().toLowerCase(Locale.ROOT),
                        dark ? colour.dark() : colour.light()))
        .collect(Collectors.joining(";"));
  }

  private static void opening(StringBuilder out, Scene scene, List<ExtraFigure> figures) {
    out.append("<h1>How the policies fared</h1>\n<p>")
        .append(Svg.escaped(ConsoleReport.scene(scene)))
        .append(". Seed ")
        .append(scene.seed())
        .append(".</p>\n")
        .append(
            """
            <p>Each policy decided when to retrieve each feed, and saw after the learning window only what its own
            retrievals showed. A table compares policies that spend the same. Rows in italics are bounds: they know the
            future. A name with ~ is a rule that takes no budget; its intervals were stretched until it spends this one.
            Click a heading to sort; <a href="#metrics">what the figures mean</a> stands at the end. The same as
            <a href="results.csv">CSV</a> and <a href="results.json">JSON</a>.</p>
            """)
        .append("<nav>Figures: ");
    for (int k = 0; k < figures.size(); k++) {
      ExtraFigure figure = figures.get(k);
      out.append(k > 0 ? " · " : "")
          .append("<a href=\"#%s\">%s</a>".formatted(anchor(figure), Svg.escaped(figure.title())));
    }
    out.append("</nav>\n");
  }

  private static void table(StringBuilder out, Scene scene, ResultBlock block) {
    out.append("<h2>").append(block.title()).append("</h2>\n<div class=\"scroll\"><table>\n");
    out.append("<thead><tr><th>policy</th>");
    for (Metric metric : COLUMNS) {
      out.append(
          "<th title=\"%s\">%s</th>"
              .formatted(Svg.escaped(metric.explanation()), metric.heading()));
    }
    out.append("</tr></thead>\n<tbody>\n");
    for (Result result : block.results()) {
      out.append(PolicyLook.isBound(result.policy()) ? "<tr class=\"bound\">" : "<tr>")
          .append("<td>")
          .append(Svg.escaped(ResultBlock.marked(result)))
          .append("</td>");
      for (Metric metric : COLUMNS) {
        out.append(
            "<td data-value=\"%s\">%s</td>"
                .formatted(
                    metric.precise(scene, result),
                    Svg.escaped(metric.human(scene, result).replace(' ', '\u202f'))));
      }
      out.append("</tr>\n");
    }
    out.append("</tbody></table></div>\n");
  }

  private static void figure(StringBuilder out, ExtraFigure figure) {
    out.append("<h2 id=\"%s\">%s</h2>\n".formatted(anchor(figure), Svg.escaped(figure.title())))
        .append("<figure><div class=\"scroll\">")
        .append(figure.svg())
        .append("</div>\n<figcaption>")
        .append(Svg.escaped(figure.caption()))
        .append(" <a href=\"%s\">SVG</a></figcaption></figure>\n".formatted(figure.fileName()));
  }

  private static String anchor(ExtraFigure figure) {
    return figure.fileName().replace(".svg", "");
  }

  private static void metrics(StringBuilder out) {
    out.append("<h2 id=\"metrics\">What the figures mean</h2>\n<dl>\n");
    for (Metric metric : Metric.values()) {
      out.append(
          "<dt>%s</dt><dd>%s</dd>\n"
              .formatted(metric.heading(), Svg.escaped(metric.explanation())));
    }
    out.append("</dl>\n<p class=\"note\">")
        .append(
            "SC: Sia and Cho 2005; HL: Han and Lee 2008; AR: AdvaRSS. C0 and C1 are the bounds clairvoyant and hindsight.")
        .append("</p>\n");
  }
}
