package freshet.simulator.report;

import freshet.charts.Colour;
import freshet.charts.Svg;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An HTML page without external resources, with light and dark colours. */
final class HtmlPage {
  private static final String STYLE =
      """
      *{box-sizing:border-box}
      body{margin:0 auto;max-width:1320px;padding:1rem;background:var(--paper);color:var(--ink);
        font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
      h1{font-size:1.6rem;margin:.5rem 0}
      h2{font-size:1.2rem;margin:2.2rem 0 .5rem}
      p,dl,ul,nav{max-width:75ch}
      nav{margin-bottom:1.5rem}
      a{color:var(--blue)}
      .note{color:var(--muted)}
      .scroll{overflow-x:auto;-webkit-overflow-scrolling:touch}
      .scroll svg{display:block;min-width:720px;max-width:100%;height:auto}
      .scroll .sheet-title{display:none}
      figure{margin:0}
      figcaption{max-width:75ch;color:var(--muted);margin:.3rem 0 0}
      table{border-collapse:collapse;font-size:.8rem;font-variant-numeric:tabular-nums}
      th,td{padding:.2rem .55rem;text-align:right;border-bottom:1px solid var(--grid);white-space:nowrap}
      th{vertical-align:bottom;white-space:normal;font-weight:600}
      .sortable th{cursor:pointer;min-width:4.2rem}
      th[aria-sort=ascending]::after{content:" ▲"}
      th[aria-sort=descending]::after{content:" ▼"}
      th:first-child,td:first-child{text-align:left;position:sticky;left:0;background:var(--paper);white-space:nowrap}
      tr.bound td{color:var(--muted);font-style:italic}
      tr.ours td{font-weight:600}
      tbody tr:hover td{background:var(--grid)}
      .unit{text-align:left}
      th.part{text-align:left;padding-top:1.1rem}
      .fits{color:var(--green)}
      .differs{color:var(--vermillion)}
      dt{font-weight:600;margin-top:.5rem}
      dd{margin:0 0 0 1rem}
      """;

  /** Sorts a table by the column whose header is clicked; a second click reverses the order. */
  private static final String SCRIPT =
      """
      document.querySelectorAll('.sortable th').forEach(th => th.addEventListener('click', () => {
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

  private final StringBuilder out = new StringBuilder();

  /** Creates a page with a title for the window and one on top. */
  HtmlPage(String window, String title) {
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n")
        .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
        .append(Svg.escaped(window))
        .append("</title>\n<style>\n")
        .append(colours())
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(Svg.escaped(title))
        .append("</h1>\n");
  }

  /** Returns the whole document. */
  String text() {
    return out + "<script>\n" + SCRIPT + "</script>\n</body>\n</html>\n";
  }

  /** Adds HTML. */
  HtmlPage html(String html) {
    out.append(html);
    return this;
  }

  HtmlPage paragraph(String text) {
    return html("<p>").html(Svg.escaped(text)).html("</p>\n");
  }

  HtmlPage heading(String anchor, String text) {
    return html("<h2 id=\"%s\">%s</h2>\n".formatted(anchor, Svg.escaped(text)));
  }

  /** Adds links to the figures below. */
  HtmlPage contents(List<ExtraFigure> figures) {
    return html(
        figures.stream()
            .map(
                figure ->
                    "<a href=\"#%s\">%s</a>".formatted(anchor(figure), Svg.escaped(figure.title())))
            .collect(Collectors.joining(" · ", "<nav>Figures: ", "</nav>\n")));
  }

  HtmlPage figures(List<ExtraFigure> figures) {
    figures.forEach(this::figure);
    return this;
  }

  private void figure(ExtraFigure figure) {
    heading(anchor(figure), figure.title())
        .html("<figure><div class=\"scroll\">")
        .html(figure.svg())
        .html("</div>\n<figcaption>")
        .html(Svg.escaped(figure.caption()))
        .html(" <a href=\"%s\">SVG</a></figcaption></figure>\n".formatted(figure.fileName()));
  }

  private static String anchor(ExtraFigure figure) {
    return figure.fileName().replace(".svg", "");
  }

  private static String colours() {
    return ":root{color-scheme:light dark;"
        + variables(false)
        + "}\n@media (prefers-color-scheme:dark){:root{"
        + variables(true)
        + "}}\n";
  }

  private static String variables(boolean dark) {
    return Stream.of(Colour.values())
        .map(
            colour ->
                "--%s:%s"
                    .formatted(
                        colour.name().toLowerCase(Locale.ROOT),
                        dark ? colour.dark() : colour.light()))
        .collect(Collectors.joining(";"));
  }
}
