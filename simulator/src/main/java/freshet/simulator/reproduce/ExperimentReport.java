package freshet.simulator.reproduce;

import java.util.List;

/** What an experiment of a paper gives, theirs and ours side by side. */
public record ExperimentReport(
    String title, List<Comparison> comparisons, List<Figure> figures, List<String> remarks) {
  public ExperimentReport {
    comparisons = List.copyOf(comparisons);
    figures = List.copyOf(figures);
    remarks = List.copyOf(remarks);
  }

  /** Our figure of a name in a part. */
  public double ours(String part, String what) {
    return comparisons.stream()
        .filter(one -> one.part().equals(part) && one.what().equals(what))
        .mapToDouble(Comparison::ours)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no " + what + " in " + part));
  }
}
