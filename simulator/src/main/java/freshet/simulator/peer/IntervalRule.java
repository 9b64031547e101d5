package freshet.simulator.peer;

import freshet.policy.Retrieval;

/** How long an aggregator lets a feed wait after a retrieval, at its own pace (scale 1). */
interface IntervalRule {
  /**
   * Days from a retrieval to the next; called once for each retrieval, in order.
   *
   * @param elapsed days since the retrieval before, at the rule's own pace: by the clock, divided
   *     by the scale
   */
  double after(Retrieval retrieval, double elapsed);

  /** The same interval for all feeds, whatever they show. */
  static IntervalRule always(double interval) {
    return (retrieval, elapsed) -> interval;
  }
}
