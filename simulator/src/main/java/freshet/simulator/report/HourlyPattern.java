package freshet.simulator.report;

import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.policy.intensity.ClusteredLearner;
import freshet.simulator.scene.Scene;

/**
 * Postings of all feeds in each hour of the day, UTC, on an average day (SC fig. 10).
 *
 * @param postings 24 values
 */
record HourlyPattern(double[] postings) {
  /** Counts over both windows of a scene. */
  public static HourlyPattern of(Scene scene) {
    Horizon all = new Horizon(scene.learn().from(), scene.evaluate().to());
    double[] postings = new double[24];
    for (FeedHistory feed : scene.histories(all)) {
      double[] counts = ClusteredLearner.hourly(feed, all.from(), all.to());
      for (int hour = 0; hour < postings.length; hour++) {
        postings[hour] += counts[hour] / all.days();
      }
    }
    return new HourlyPattern(postings);
  }
}
