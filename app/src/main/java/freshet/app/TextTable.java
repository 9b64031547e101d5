package freshet.app;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns; what is too long is cut. */
final class TextTable {
  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * A column.
   *
   * @param widest the most characters
   * @param right whether it is aligned to the right, as numbers are
   */
  record Column(String name, int widest, boolean right) {
    static Column text(String name, int widest) {
      return new Column(name, widest, false);
    }

    static Column number(String name) {
      return new Column(name, 20, true);
    }
  }

  TextTable(List<Column> columns) {
    this.columns = List.copyOf(columns);
    rows.add(columns.stream().map(Column::name).toList());
  }

  /** Adds a row, with text for each column. */
  void add(String... cells) {
    List<String> row = new ArrayList<>();
    for (int k = 0; k < cells.length; k++) {
      row.add(cut(PlainLine.ofIndented(cells[k]), columns.get(k).widest));
    }
    rows.add(row);
  }

  private static String cut(String text, int widest) {
    return text.codePointCount(0, text.length()) <= widest
        ? text
        : text.substring(0, text.offsetByCodePoints(0, widest - 1)) + "…";
  }

  /** All rows as lines, the names of the columns first. */
  List<String> lines() {
    int[] widths = new int[columns.size()];
    for (List<String> row : rows) {
      for (int k = 0; k < widths.length; k++) {
        widths[k] = Math.max(widths[k], length(row.get(k)));
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int k = 0; k < widths.length; k++) {
      String space = " ".repeat(widths[k] - length(row.get(k)));
      line.append(columns.get(k).right ? space + row.get(k) : row.get(k) + space).append("  ");
    }
    return line.toString().stripTrailing();
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
