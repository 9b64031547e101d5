package freshet.simulator.peer;

import freshet.policy.Retrieval;

/** How long an aggregator waits after a retrieval, at its own pace (scale 1). */
interface IntervalRule {
  /**
   * Returns the days from a retrieval to the next; called once for each retrieval, in order.
   *
   * @param elapsed days since the retrieval before, divided by the scale
   */
  double after(Retrieval retrieval, double elapsed);

  /** The same interval for all feeds. */
  static IntervalRule always(double interval) {
    return (retrieval, elapsed) -> interval;
  }
}
