package freshet.benchmarks.docs;

/**
 * A table whose figures come out of commands with a fixed seed.
 *
 * @param document the path of its document in the checkout
 * @param heading the heading of its section
 * @param labels how many columns at the left name the row
 * @param cells what the other cells are to show
 */
public record DocumentedTable(String document, String heading, int labels, Cells cells) {

  /** Measures a cell; throws {@link IllegalArgumentException} for a row or column it knows not. */
  @FunctionalInterface
  public interface Cells {
    Measured of(MarkdownTable.Row row, String column, SimulatedFigures figures);
  }
}
