package freshet.simulator.reproduce;

import java.util.List;

/** The result of a paper's experiment, theirs and ours side by side. */
public record ExperimentReport(
    String title,
    List<PaperComparison> comparisons,
    List<PaperFigure> figures,
    List<String> remarks) {
  public ExperimentReport {
    comparisons = List.copyOf(comparisons);
    figures = List.copyOf(figures);
    remarks = List.copyOf(remarks);
  }

  /** Returns our figure of a name in a part. */
  public double ours(String part, String what) {
    return comparisons.stream()
        .filter(one -> one.part().equals(part) && one.what().equals(what))
        .mapToDouble(PaperComparison::ours)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no " + what + " in " + part));
  }
}
