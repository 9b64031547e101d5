package freshet.simulator.report;

import freshet.charts.Sheet;

/**
 * A picture of a report with its caption.
 *
 * @param fileName without folder, such as {@code hourly-pattern.svg}
 * @param caption what is on the axes and how to read it
 * @param svg a whole SVG document
 */
record ExtraFigure(String fileName, String title, String caption, String svg) {
  public ExtraFigure {
    if (!fileName.matches("[\\w-]+\\.svg")) {
      throw new IllegalArgumentException("a figure cannot be stored as " + fileName);
    }
  }

  static ExtraFigure of(String fileName, String caption, Sheet sheet) {
    return new ExtraFigure(fileName, sheet.title(), caption, sheet.svg());
  }
}
