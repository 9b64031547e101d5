package freshet.simulator;

import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import java.util.List;

/**
 * A trace cut into a window to learn from and one to evaluate; it holds only feeds with a posting
 * in either.
 *
 * @param minInterval the least time between two retrievals of a feed, in days; 0 for none
 * @param seed makes a run repeatable
 */
public record Scene(Trace trace, Horizon learn, Horizon evaluate, double minInterval, long seed) {
  /** Cuts a trace; the learning window may be empty only by being infinitesimal. */
  public static Scene of(
      Trace whole, Horizon learn, Horizon evaluate, double minInterval, long seed) {
    List<TraceFeed> kept =
        whole.feeds().stream()
            .filter(feed -> count(feed, learn.from(), evaluate.to()) > 0)
            .toList();
    if (kept.isEmpty()) {
      throw new SimulatorException(
          "no feed of %s has a posting in the windows to learn from and to evaluate"
              .formatted(whole.name()));
    }
    return new Scene(new Trace(whole.name(), kept), learn, evaluate, minInterval, seed);
  }

  public int feeds() {
    return trace.feeds().size();
  }

  /** Postings published in the evaluation window. */
  public long postings() {
    return trace.feeds().stream()
        .mapToLong(feed -> count(feed, evaluate.from(), evaluate.to()))
        .sum();
  }

  /** What a policy knows when the evaluation starts: all of the learning window. */
  public List<FeedHistory> learned() {
    return histories(learn);
  }

  /** The postings of a window as a history, weights and costs included. */
  public List<FeedHistory> histories(Horizon span) {
    return trace.feeds().stream()
        .map(
            feed ->
                new FeedHistory(
                    span.from(),
                    Arrays.copyOfRange(
                        feed.published(),
                        indexOf(feed.published(), span.from()),
                        indexOf(feed.published(), span.to())),
                    feed.window(),
                    feed.weight(),
                    feed.cost()))
        .toList();
  }

  private static int count(TraceFeed feed, double from, double to) {
    return indexOf(feed.published(), to) - indexOf(feed.published(), from);
  }

  /** Index of the first posting published at or after a time. */
  public static int indexOf(double[] published, double time) {
    int at = Arrays.binarySearch(published, time);
    if (at < 0) {
      return -at - 1;
    }
    while (at > 0 && published[at - 1] == time) {
      at--;
    }
    return at;
  }
}
