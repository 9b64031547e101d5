package freshet.simulator;

import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A trace cut into a window to learn from and one to evaluate; it holds only feeds with a posting
 * in either.
 *
 * @param seed makes a run repeatable
 */
public record Scene(
    Trace trace, Horizon learn, Horizon evaluate, Conditions conditions, long seed) {
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
        new Trace(whole.name(), kept), learn, evaluate, Conditions.plain(minInterval), seed);
  }

  /** The same under other conditions. */
  public Scene under(Conditions other) {
    return new Scene(trace, learn, evaluate, other, seed);
  }

  public double minInterval() {
    return conditions.minInterval();
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

  /** What dates say of a window; where there are none, when a look every few hours found it. */
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

  /** The dates that a feed gives its postings; not a number for one without. */
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
