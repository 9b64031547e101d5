package freshet.policy;

/**
 * Estimates the delay of a feed before it is watched, from its rate and the price that the budget
 * sets on a retrieval. Under a constant rate λ and a price c, retrievals √(2c/λ) apart cost least,
 * and postings wait half of that on average.
 */
public final class DelayEstimate {
  private DelayEstimate() {}

  /**
   * Returns the mean delay in days.
   *
   * @param rate postings per day
   * @param price of a retrieval, in days of one posting's delay
   * @param minInterval the shortest interval in days
   */
  public static double mean(double rate, double price, double minInterval) {
    return Math.max(Math.sqrt(2 * price / rate), minInterval) / 2;
  }
}
