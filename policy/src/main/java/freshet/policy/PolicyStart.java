package freshet.policy;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What a policy is given when it starts, in a simulation and on a server: the past, never the
 * future.
 *
 * @param feeds what is known of each feed; a feed's number is its place in this list
 * @param budget what may be spent; {@link Budget#NONE} for a rule that runs at its own pace
 * @param now when it starts
 * @param horizonDays the planning horizon of a policy that is not refitted daily: the evaluation
 *     window in a simulation, 1 on a server
 */
public record PolicyStart(
    List<FeedHistory> feeds,
    Budget budget,
    double now,
    double horizonDays,
    PolicySettings settings,
    RandomGenerator random) {

  /** Returns a copy with another horizon. */
  public PolicyStart withHorizonDays(double days) {
    return new PolicyStart(feeds, budget, now, days, settings, random);
  }
}
