package freshet.simulator.reproduce;

import java.util.List;

/**
 * The result of a paper's experiment, theirs and ours side by side.
 *
 * @param tables the paper's tables that are not comparisons, such as worked examples
 */
public record ExperimentReport(
    String title,
    List<PaperComparison> comparisons,
    List<PaperTable> tables,
    List<PaperFigure> figures,
    List<String> remarks) {
  public ExperimentReport {
    comparisons = List.copyOf(comparisons);
    tables = List.copyOf(tables);
    figures = List.copyOf(figures);
    remarks = List.copyOf(remarks);
  }

  /** Creates a report without tables of its own. */
  public ExperimentReport(
      String title,
      List<PaperComparison> comparisons,
      List<PaperFigure> figures,
      List<String> remarks) {
    this(title, comparisons, List.of(), figures, remarks);
  }

  /** Returns our figure of a name in a part. */
  public double ours(String part, String what) {
    return of(part, what).ours();
  }

  /** Returns the comparison of a name in a part. */
  public PaperComparison of(String part, String what) {
    return comparisons.stream()
        .filter(one -> one.part().equals(part) && one.what().equals(what))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no " + what + " in " + part));
  }
}
