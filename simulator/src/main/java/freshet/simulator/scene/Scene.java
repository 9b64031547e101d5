package freshet.simulator.scene;

import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.simulator.trace.SimulatorException;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A trace with a learning and an evaluation window; it holds only feeds with a posting in either.
 *
 * @param seed makes a run repeatable
 */
public record Scene(
    Trace trace, Horizon learn, Horizon evaluate, SceneConditions conditions, long seed) {
  private static final int LOOKS_PER_DAY = 4;

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
    return new Scene(
        new Trace(whole.name(), kept), learn, evaluate, SceneConditions.plain(minInterval), seed);
  }

  /** Returns a copy under other conditions. */
  public Scene under(SceneConditions other) {
    return new Scene(trace, learn, evaluate, other, seed);
  }

  public double minInterval() {
    return conditions.minInterval();
  }

  public int feeds() {
    return trace.feeds().size();
  }

  /** Returns the number of postings published in the evaluation window. */
  public long postings() {
    return trace.feeds().stream()
        .mapToLong(feed -> count(feed, evaluate.from(), evaluate.to()))
        .sum();
  }

  /** Returns what a policy knows when the evaluation starts: the learning window. */
  public List<FeedHistory> learned() {
    return histories(learn);
  }

  /** Returns the postings of a window as a history, with weights and costs. */
  public List<FeedHistory> histories(Horizon span) {
    return IntStream.range(0, feeds())
        .mapToObj(
            i -> {
              TraceFeed feed = trace.feeds().get(i);
              return new FeedHistory(
                  span.from(),
                  watched(shown(i), feed.published(), span),
                  feed.window(),
                  feed.weight(),
                  feed.cost());
            })
        .toList();
  }

  /**
   * Returns the dates in a window; an undated posting gets the time at which a retrieval every few
   * hours would find it.
   */
  private static double[] watched(double[] shown, double[] published, Horizon span) {
    int first = indexOf(published, span.from());
    int end = indexOf(published, span.to());
    double[] dates = Arrays.copyOfRange(shown, first, end);
    for (int k = 0; k < dates.length; k++) {
      if (Double.isNaN(dates[k])) {
        dates[k] = Math.ceil(published[first + k] * LOOKS_PER_DAY) / LOOKS_PER_DAY;
      }
      dates[k] = Math.clamp(dates[k], span.from(), Math.nextDown(span.to()));
    }
    Arrays.sort(dates);
    return dates;
  }

  /** Returns the dates that a feed gives its postings; NaN for undated. */
  public double[] shown(int feed) {
    double[] published = trace.feeds().get(feed).published();
    return switch (conditions.dates()) {
      case EXACT -> published;
      case DAY -> Arrays.stream(published).map(Math::floor).toArray();
      case HALF -> {
        SplittableRandom chance = new SplittableRandom(seed * 31 + feed);
        yield Arrays.stream(published).map(at -> chance.nextBoolean() ? at : Double.NaN).toArray();
      }
    };
  }

  private static int count(TraceFeed feed, double from, double to) {
    return indexOf(feed.published(), to) - indexOf(feed.published(), from);
  }

  /** Returns the index of the first posting published at or after a time. */
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
