package freshet.policy.adaptive;

import freshet.policy.capability.PolicyMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What {@link AdvaRssAgenda} keeps across restarts.
 *
 * @param seed decides how long the system waits between runs
 * @param firstRun the number of the first of the known runs
 * @param runs their times
 * @param at the latest time that it was told of
 * @param ahead what was spent beyond the budget, in days of the budget
 */
record AdvaRssMemory(
    int seed, int firstRun, List<Double> runs, double at, double ahead, List<Feed> feeds) {
  private static final String RUNS = "advarss-runs";
  private static final String STARTED = "advarss-state";
  private static final String M = "advarss-m";
  private static final String T = "advarss-t";
  private static final String CAP = "advarss-cap";
  private static final String SINCE = "advarss-since";
  private static final String POSTINGS = "advarss-postings";
  private static final String DUE = "advarss-due";

  /**
   * One feed.
   *
   * @param since when its postings began to be counted
   * @param postings how many there were
   * @param due the run at which ToE is 0; not a number while it is being retrieved
   */
  record Feed(AdvaRssRule rule, double since, double postings, double due) {
    static final Feed UNKNOWN =
        new Feed(AdvaRssRule.start(AdvaRssRule.LEAST_CAP), Double.NaN, Double.NaN, Double.NaN);

    boolean isKnown() {
      return !Double.isNaN(since);
    }

    int dueOr(int other) {
      return Double.isNaN(due) ? other : (int) due;
    }

    private double part(ToDoubleFunction<Feed> value) {
      return isKnown() ? value.applyAsDouble(this) : Double.NaN;
    }
  }

  PolicyMemory toMemory() {
    return new PolicyMemory(
        Map.of(
            STARTED,
            new double[] {seed, firstRun, at, ahead},
            RUNS,
            // a zero, since a row of a single number is stored as text with fewer digits
            DoubleStream.concat(DoubleStream.of(0), runs.stream().mapToDouble(Double::doubleValue))
                .toArray()),
        Map.of(
            M, row(feed -> feed.rule.m()),
            T, row(feed -> feed.rule.t()),
            CAP, row(feed -> feed.rule.cap()),
            SINCE, row(Feed::since),
            POSTINGS, row(Feed::postings),
            DUE, row(Feed::due)));
  }

  private double[] row(ToDoubleFunction<Feed> value) {
    return feeds.stream().mapToDouble(feed -> feed.part(value)).toArray();
  }

  /** Reads a memory; empty if there is none of this policy. */
  static Optional<AdvaRssMemory> read(PolicyMemory memory, int feeds) {
    Optional<double[]> state = memory.part(STARTED).filter(numbers -> numbers.length == 4);
    Optional<double[]> runs = memory.part(RUNS).filter(numbers -> numbers.length > 1);
    if (state.isEmpty() || runs.isEmpty() || memory.ofFeeds(M).isEmpty()) {
      return Optional.empty();
    }
    double[] numbers = state.get();
    return Optional.of(
        new AdvaRssMemory(
            (int) numbers[0],
            (int) numbers[1],
            Arrays.stream(runs.get()).skip(1).boxed().toList(),
            numbers[2],
            numbers[3],
            feeds(memory, feeds)));
  }

  private static List<Feed> feeds(PolicyMemory memory, int count) {
    double[] m = row(memory, M, count);
    double[] t = row(memory, T, count);
    double[] cap = row(memory, CAP, count);
    double[] since = row(memory, SINCE, count);
    double[] postings = row(memory, POSTINGS, count);
    double[] due = row(memory, DUE, count);
    List<Feed> feeds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      feeds.add(
          Double.isNaN(m[i] + t[i] + cap[i] + since[i] + postings[i])
              ? Feed.UNKNOWN
              : new Feed(new AdvaRssRule(m[i], t[i], cap[i]), since[i], postings[i], due[i]));
    }
    return feeds;
  }

  private static double[] row(PolicyMemory memory, String name, int count) {
    double[] numbers = memory.ofFeeds(name).orElseGet(() -> new double[0]);
    double[] row = Arrays.copyOf(numbers, count);
    Arrays.fill(row, Math.min(numbers.length, count), count, Double.NaN);
    return row;
  }

  Feed feed(int number) {
    return feeds.get(number);
  }
}
