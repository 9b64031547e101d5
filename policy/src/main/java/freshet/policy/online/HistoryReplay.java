package freshet.policy.online;

import freshet.policy.FeedHistory;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import java.util.Arrays;

/** Updates the model of a feed with a history in steps, as retrievals would have shown it. */
final class HistoryReplay {
  private static final double STEP = 0.25;

  private HistoryReplay() {}

  static FeedModel learned(Population population, FeedHistory feed, double now) {
    FeedModel model = new FeedModel(population, feed.since());
    double[] published = new double[feed.indexOf(now)];
    Arrays.setAll(published, feed::published);
    int seen = 0;
    // dates without a time are known when the day is over
    double step = feed.datesAreDays() ? 1 : STEP;
    double at = Math.floor(feed.since() / step) * step;
    double end = feed.end(now);
    while (at < end) {
      at = Math.min(at + step, end);
      int next = seen;
      while (next < published.length && published[next] < at) {
        next++;
      }
      model.observe(at, published, seen, next);
      seen = next;
    }
    return model;
  }
}
