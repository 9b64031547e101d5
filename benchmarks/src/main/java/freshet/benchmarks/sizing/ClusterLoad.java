package freshet.benchmarks.sizing;

/**
 * What a cluster has to do, and what that costs.
 *
 * @param perDay retrievals of each feed
 * @param peak the busiest hour over the mean
 * @param changed share of the retrievals that find something new
 * @param fresh new postings of each of those
 */
public record ClusterLoad(double feeds, double perDay, double peak, double changed, double fresh) {

  /** The mean over the day. */
  public double perSecond() {
    return feeds * perDay / 86_400;
  }

  /** In the busiest hour. */
  public double atPeak() {
    return perSecond() * peak;
  }

  /** Something that is spent on each retrieval, more if it finds something new. */
  public record Spent(double unchanged, double changed) {
    public double mean(ClusterLoad traffic) {
      return unchanged + traffic.changed * (changed - unchanged);
    }
  }

  /**
   * What is spent on a retrieval: CPU seconds, and bytes.
   *
   * @param order bytes of it at the broker, as result the other way
   * @param web bytes between terminal and host
   */
  public record Costs(
      Spent controller, Spent terminal, Spent broker, Spent database, Spent order, Spent web) {}
}
