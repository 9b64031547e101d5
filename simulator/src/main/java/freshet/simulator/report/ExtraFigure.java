package freshet.simulator.report;

import freshet.simulator.report.chart.Sheet;

/**
 * One picture of a report and what is said about it.
 *
 * @param fileName without folder, such as {@code hourly-pattern.svg}
 * @param caption what is on the axes and how to read it
 * @param svg a whole SVG document
 */
public record ExtraFigure(String fileName, String title, String caption, String svg) {
  public ExtraFigure {
    if (!fileName.matches("[\\w-]+\\.svg")) {
      throw new IllegalArgumentException("a figure cannot be stored as " + fileName);
    }
  }

  static ExtraFigure of(String fileName, String caption, Sheet sheet) {
    return new ExtraFigure(fileName, sheet.title(), caption, sheet.svg());
  }
}
