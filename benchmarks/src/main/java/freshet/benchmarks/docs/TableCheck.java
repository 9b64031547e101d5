package freshet.benchmarks.docs;

import freshet.benchmarks.docs.MarkdownTable.Row;
import freshet.charts.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the figures of a table with measured ones, each at the decimals of the table.
 *
 * @param figures how many numbers were compared
 * @param differences the cells that show something else
 * @param corrected the rows with such cells, as they are to be
 */
public record TableCheck(int figures, List<Difference> differences, List<Row> corrected) {
  private static final int MOST_DIGITS = 6;

  /** A cell that shows something else than what is measured, or that nothing measures. */
  public record Difference(int line, String row, String column, String shown, String measured) {
    @Override
    public String toString() {
      return "line %d, %s, %s: documented '%s', measured '%s'"
          .formatted(line, row, column, shown, measured);
    }
  }

  /** Compares all cells of a table but those that name its rows. */
  public static TableCheck of(
      MarkdownTable table, DocumentedTable documented, SimulatedFigures simulated) {
    boolean separated =
        table.rows().stream().flatMap(row -> row.cells().stream()).anyMatch(TableCheck::separates);
    int figures = 0;
    List<Difference> differences = new ArrayList<>();
    List<Row> corrected = new ArrayList<>();
    for (Row row : table.rows()) {
      List<String> cells = new ArrayList<>(row.cells());
      String name =
          String.join(", ", row.cells().subList(0, Math.min(documented.labels(), cells.size())));
      for (int c = documented.labels(); c < cells.size(); c++) {
        String shown = cells.get(c);
        String column = table.columns().get(c);
        try {
          Measured measured = documented.cells().of(row, column, simulated);
          figures += measured.numbers().size();
          cells.set(c, corrected(shown, measured, separated));
          if (!cells.get(c).equals(shown)) {
            differences.add(new Difference(row.line(), name, column, shown, cells.get(c)));
          }
        } catch (IllegalArgumentException e) {
          differences.add(
              new Difference(row.line(), name, column, shown, String.valueOf(e.getMessage())));
        }
      }
      if (!cells.equals(row.cells())) {
        corrected.add(new Row(row.line(), cells));
      }
    }
    return new TableCheck(figures, List.copyOf(differences), List.copyOf(corrected));
  }

  /** Whether a cell separates the thousands of a number. */
  private static boolean separates(String cell) {
    return ShownNumber.all(cell).stream().anyMatch(number -> number.text().contains(","));
  }

  /** Returns a cell with measured numbers in place of those it shows, written in the same way. */
  static String corrected(String cell, Measured measured, boolean separated) {
    List<ShownNumber> shown = ShownNumber.all(cell);
    if (shown.size() != measured.numbers().size()) {
      throw new IllegalArgumentException(
          "the cell has %d numbers, but %d are measured"
              .formatted(shown.size(), measured.numbers().size()));
    }
    StringBuilder text = new StringBuilder();
    int at = 0;
    for (int k = 0; k < shown.size(); k++) {
      ShownNumber number = shown.get(k);
      String words = measured.words();
      text.append(k == 0 && words != null ? words + " " : cell.substring(at, number.from()));
      text.append(written(number, measured.numbers().get(k), separated));
      at = number.from() + number.text().length();
    }
    return text.append(cell.substring(at)).toString();
  }

  /** Writes a number as another is shown; commands give six digits, so more are not compared. */
  private static String written(ShownNumber shown, double measured, boolean separated) {
    if (shown.digits() > MOST_DIGITS
        && Numbers.precise(shown.value()).equals(Numbers.precise(measured))) {
      return shown.text();
    }
    String format = (separated ? "%,." : "%.") + shown.decimals() + "f";
    String size = String.format(Locale.ROOT, format, Math.abs(measured));
    boolean isZero = size.chars().allMatch(c -> c == '0' || c == '.');
    if (measured < 0 && !isZero) {
      return (shown.text().startsWith("\u2212") ? "\u2212" : "-") + size;
    }
    return (shown.isSigned() && !isZero ? "+" : "") + size;
  }
}
