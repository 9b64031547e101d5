package freshet.charts;

import java.util.List;

/**
 * Panels in rows, with a legend beside them.
 *
 * @param columns panels in a row
 * @param width of a plot, in pixels
 * @param height of a plot, in pixels
 */
public record Sheet(
    String title, int columns, double width, double height, List<Panel> panels, Legend legend) {
  private static final double LEFT = 76;
  private static final double RIGHT = 22;
  private static final double TOP = 30;
  private static final double BOTTOM = 56;
  private static final double TITLE = 30;

  public Sheet {
    panels = List.copyOf(panels);
  }

  /** Returns the sheet as an SVG document. */
  public String svg() {
    double names = panels.stream().mapToDouble(Panel::nameWidth).max().orElse(0);
    double cellWidth = LEFT + width + RIGHT + names;
    double cellHeight = TOP + height + BOTTOM;
    int across = Math.min(columns, Math.max(1, panels.size()));
    int rows = (panels.size() + across - 1) / across;
    double plots = across * cellWidth;
    double allHeight = TITLE + Math.max(rows * cellHeight, legend.height() + TOP);
    Svg svg = open(title, Math.max(plots + legend.width(), 40 + 8.5 * title.length()), allHeight);
    for (int k = 0; k < panels.size(); k++) {
      int row = k / across;
      double left = LEFT + k % across * cellWidth;
      double top = TITLE + TOP + row * cellHeight;
      new PanelPainter(svg, new Frame(left, top, width, height), panels.get(k)).paint();
    }
    legend.paint(svg, plots, TITLE + TOP - 10);
    return svg.close("svg").toString();
  }

  /** Begins a document that has its colours with it and a title on top. */
  static Svg open(String title, double width, double height) {
    return Svg.picture(title, width, height)
        .raw("\n<style>\n" + Svg.escaped(Colour.css()).replace("&quot;", "'") + "</style>\n")
        .leaf("rect", "width", width, "height", height, "class", "paper " + Colour.PAPER.fill())
        .text(16, 22, "start", "sheet-title " + Colour.INK.fill(), title);
  }
}
