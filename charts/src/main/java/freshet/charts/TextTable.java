package freshet.charts;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns, each cell one plain line; what is too long is cut. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * A column.
   *
   * @param name its heading, which may have several lines
   * @param widest the most characters of a cell
   * @param right whether it is aligned to the right, as numbers are
   */
  public record Column(String name, int widest, boolean right) {
    public static Column text(String name, int widest) {
      return new Column(name, widest, false);
    }

    public static Column text(String name) {
      return text(name, Integer.MAX_VALUE);
    }

    public static Column number(String name) {
      return new Column(name, Integer.MAX_VALUE, true);
    }
  }

  public TextTable(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  /** Adds a row, with text for each column. */
  public void add(String... cells) {
    add(List.of(cells));
  }

  /** Adds a row, with text for each column. */
  public void add(List<String> cells) {
    List<String> row = new ArrayList<>();
    for (int k = 0; k < columns.size(); k++) {
      row.add(cut(PlainLine.ofIndented(cells.get(k)), columns.get(k).widest));
    }
    rows.add(row);
  }

  private static String cut(String text, int widest) {
    return length(text) <= widest
        ? text
        : text.substring(0, text.offsetByCodePoints(0, widest - 1)) + "…";
  }

  /** The headings and the rows as lines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    int[] widths = widths();
    headings().forEach(row -> lines.add(line(row, widths)));
    rows.forEach(row -> lines.add(line(row, widths)));
    return lines;
  }

  /** The table with strokes below the headings, each line ended. */
  public String ruled() {
    List<String> lines = lines();
    List<String> strokes = new ArrayList<>();
    for (int width : widths()) {
      strokes.add("─".repeat(width));
    }
    lines.add(lines.size() - rows.size(), String.join(GAP, strokes));
    return String.join("\n", lines) + "\n";
  }

  /** A row for each line of the longest heading; the last lines of all stand on one level. */
  private List<List<String>> headings() {
    List<List<String>> names =
        columns.stream().map(column -> column.name.lines().toList()).toList();
    int lines = names.stream().mapToInt(List::size).max().orElse(0);
    List<List<String>> headings = new ArrayList<>();
    for (int line = 0; line < lines; line++) {
      List<String> row = new ArrayList<>();
      for (List<String> name : names) {
        int part = line - lines + name.size();
        row.add(part >= 0 ? name.get(part) : "");
      }
      headings.add(row);
    }
    return headings;
  }

  private int[] widths() {
    int[] widths = new int[columns.size()];
    List<List<String>> all = new ArrayList<>(headings());
    all.addAll(rows);
    for (List<String> row : all) {
      for (int k = 0; k < widths.length; k++) {
        widths[k] = Math.max(widths[k], length(row.get(k)));
      }
    }
    return widths;
  }

  private String line(List<String> row, int[] widths) {
    List<String> cells = new ArrayList<>();
    for (int k = 0; k < widths.length; k++) {
      String space = " ".repeat(widths[k] - length(row.get(k)));
      cells.add(columns.get(k).right ? space + row.get(k) : row.get(k) + space);
    }
    return String.join(GAP, cells).stripTrailing();
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
