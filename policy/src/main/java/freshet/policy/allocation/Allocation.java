package freshet.policy.allocation;

/** The budget split: retrievals per day for each feed (m), as real numbers. */
public record Allocation(double[] perDay) {

  public double total() {
    double sum = 0;
    for (double share : perDay) {
      sum += share;
    }
    return sum;
  }
}
