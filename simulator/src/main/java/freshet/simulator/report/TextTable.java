package freshet.simulator.report;

import java.util.ArrayList;
import java.util.List;

/** A table in plain characters: the first column to the left, all others to the right. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> headings = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  /** A heading may have several lines. */
  public TextTable(List<String> columns) {
    long lines = columns.stream().mapToLong(column -> column.lines().count()).max().orElse(0);
    for (int line = 0; line < lines; line++) {
      List<String> row = new ArrayList<>();
      for (String column : columns) {
        List<String> parts = column.lines().toList();
        // the last lines of all headings stand on the same level
        int part = line - (int) lines + parts.size();
        row.add(part >= 0 ? parts.get(part) : "");
      }
      headings.add(row);
    }
  }

  public void row(List<String> cells) {
    rows.add(List.copyOf(cells));
  }

  /** The table, each line ended. */
  public String text() {
    List<List<String>> all = new ArrayList<>(headings);
    all.addAll(rows);
    int[] widths = new int[all.getFirst().size()];
    for (List<String> row : all) {
      for (int k = 0; k < widths.length; k++) {
        widths[k] = Math.max(widths[k], row.get(k).length());
      }
    }
    StringBuilder out = new StringBuilder();
    headings.forEach(row -> append(out, row, widths));
    List<String> strokes = new ArrayList<>();
    for (int width : widths) {
      strokes.add("─".repeat(width));
    }
    append(out, strokes, widths);
    rows.forEach(row -> append(out, row, widths));
    return out.toString();
  }

  private static void append(StringBuilder out, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int k = 0; k < widths.length; k++) {
      String cell = cells.get(k);
      String blanks = " ".repeat(widths[k] - cell.length());
      line.append(k == 0 ? cell + blanks : GAP + blanks + cell);
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }
}
