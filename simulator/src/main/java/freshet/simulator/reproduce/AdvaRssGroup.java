package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.policy.quality.Quality;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;

/**
 * Feeds of similar rates under advaRSS.
 *
 * @param checks retrievals of each feed in the evaluation window
 */
record AdvaRssGroup(Scene scene, Quality quality, int[] checks) {
  /** "During the first days of the crawler's execution"; they are not evaluated. */
  static final int FIRST_DAYS = 7;

  /** Runs the rule on feeds with such rates; empty if there are none. */
  static Optional<AdvaRssGroup> of(Trace trace, Horizon span, long seed, DoublePredicate rate) {
    List<TraceFeed> feeds =
        trace.feeds().stream()
            .filter(feed -> PostingStatistics.count(feed, span.from(), span.to()) > 0)
            .filter(
                feed ->
                    rate.test(PostingStatistics.count(feed, span.from(), span.to()) / span.days()))
            .toList();
    if (feeds.isEmpty()) {
      return Optional.empty();
    }
    double from = span.from() + FIRST_DAYS;
    Horizon learn = new Horizon(span.from(), from);
    Horizon evaluate = new Horizon(from, span.to());
    Scene scene = Scene.of(new Trace(trace.name(), feeds), learn, evaluate, 0, seed);
    int[] checks = new int[feeds.size()];
    Quality quality =
        new Replay(scene, AdaptationCourse.advaRss(scene), retrieval -> checks[retrieval.feed()]++)
            .run()
            .quality();
    return Optional.of(new AdvaRssGroup(scene, quality, checks));
  }

  double[] postingsPerDay() {
    return scene.trace().feeds().stream()
        .mapToDouble(feed -> AdaptationCourse.postingsPerDay(scene, feed))
        .toArray();
  }

  double checksPerFeedDay() {
    return quality.retrievals() / (scene.feeds() * scene.evaluate().days());
  }
}
