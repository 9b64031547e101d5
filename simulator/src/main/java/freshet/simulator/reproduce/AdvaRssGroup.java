package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.policy.Retrieval;
import freshet.policy.quality.Quality;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;

/**
 * Feeds of similar rates under advaRSS.
 *
 * @param checks retrievals of each feed in the evaluation window
 * @param quiet how often feeds are checked that have shown nothing new for three to four hours
 */
record AdvaRssGroup(Scene scene, Quality quality, int[] checks, QuietChecks quiet) {
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
    QuietChecks quiet = new QuietChecks(feeds.size());
    Quality quality =
        new Replay(
                scene,
                AdaptationCourse.advaRss(scene),
                retrieval -> {
                  checks[retrieval.feed()]++;
                  quiet.add(retrieval);
                })
            .run()
            .quality();
    return Optional.of(new AdvaRssGroup(scene, quality, checks, quiet));
  }

  /**
   * The intervals between checks of feeds whose last change was noticed three to four hours before:
   * "if an RSS is not updated for a short period of time (3-4 hours) then the Median is set to
   * values that indicate searching an RSS every 30-40 minutes".
   */
  static final class QuietChecks {
    private static final double LEAST_DAYS = 3.0 / 24;
    private static final double MOST_DAYS = 4.0 / 24;

    private final double[] changed;
    private final double[] last;
    private double days;
    private int count;

    private QuietChecks(int feeds) {
      changed = new double[feeds];
      last = new double[feeds];
      Arrays.fill(changed, Double.NaN);
      Arrays.fill(last, Double.NaN);
    }

    private void add(Retrieval check) {
      int feed = check.feed();
      double silent = last[feed] - changed[feed];
      if (silent >= LEAST_DAYS && silent < MOST_DAYS) {
        days += check.at() - last[feed];
        count++;
      }
      last[feed] = check.at();
      if (check.changed()) {
        changed[feed] = check.at();
      }
    }

    /** Returns the mean interval in minutes; empty if there was none. */
    OptionalDouble meanMinutes() {
      return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(24 * 60 * days / count);
    }
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
