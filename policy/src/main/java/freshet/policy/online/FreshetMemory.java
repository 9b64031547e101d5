package freshet.policy.online;

import freshet.policy.capability.PolicyMemory;
import freshet.policy.intensity.Population;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a {@link FreshetAgenda} stores across restarts: what it learned of all feeds together. */
final class FreshetMemory {
  /** When the number of feeds has grown by this factor, their classes are learned again. */
  static final int OUTGROWN = 2;

  private static final String POPULATION = "population";
  private static final String PRICES = "prices";
  private static final String COURSE = "course";
  private static final String FEEDS = "feeds";
  private static final String BUDGET = "budget";
  private static final String COST = "cost";

  private static final String MISSES = "misses";
  private static final String SIGNALS = "signals";

  /** The names of the rows that hold a count of each feed's signals, in the order of the counts. */
  private static final List<String> OF_FEEDS =
      List.of("signals", "signals-right", "signals-postings", "signals-announced");

  private FreshetMemory() {}

  /**
   * Creates a memory.
   *
   * @param course the usual share of each hour of the week in its day
   * @param learnedFrom the number of feeds from which the population was learned
   * @param perDay the budget that the prices are for
   * @param cost the {@link PriceSetter#meanCost} that they are for
   */
  static PolicyMemory of(
      Population population,
      Prices prices,
      double[] course,
      int learnedFrom,
      double perDay,
      double cost,
      MissPrice misses,
      FeedTasks tasks) {
    Map<String, double[]> parts = new HashMap<>();
    parts.put(POPULATION, population.toNumbers());
    parts.put(PRICES, prices.toNumbers());
    parts.put(COURSE, course);
    parts.put(FEEDS, new double[] {learnedFrom});
    parts.put(BUDGET, new double[] {perDay});
    parts.put(COST, new double[] {cost});
    parts.put(MISSES, misses.toNumbers());
    parts.put(SIGNALS, tasks.allSignals().toNumbers());
    return new PolicyMemory(parts, signals(tasks));
  }

  private static Map<String, double[]> signals(FeedTasks tasks) {
    Map<String, double[]> rows = new HashMap<>();
    for (int k = 0; k < OF_FEEDS.size(); k++) {
      double[] row = new double[tasks.size()];
      for (int feed = 0; feed < row.length; feed++) {
        SignalReliability known = tasks.known(feed);
        row[feed] = known == null ? Double.NaN : known.toNumbers()[k];
      }
      rows.put(OF_FEEDS.get(k), row);
    }
    return rows;
  }

  /** Gives back what was learned of misses and signals, which earlier versions did not store. */
  static void recall(PolicyMemory memory, MissPrice misses, FeedTasks tasks) {
    memory.part(MISSES).ifPresent(misses::resume);
    memory
        .part(SIGNALS)
        .filter(counts -> counts.length == OF_FEEDS.size())
        .ifPresent(tasks.allSignals()::resume);
    for (int feed = 0; feed < tasks.size(); feed++) {
      double[] counts = counts(memory, feed);
      if (Arrays.stream(counts).allMatch(Double::isFinite)) {
        tasks.sense(feed).resume(counts);
      }
    }
  }

  private static double[] counts(PolicyMemory memory, int feed) {
    return OF_FEEDS.stream()
        .mapToDouble(
            name ->
                memory
                    .ofFeeds(name)
                    .filter(row -> feed < row.length)
                    .map(row -> row[feed])
                    .orElse(Double.NaN))
        .toArray();
  }

  /**
   * Returns the population of a memory; empty if there is none, or there are too many feeds for it.
   */
  static Optional<Population> population(PolicyMemory memory, int feeds) {
    boolean complete = memory.part(PRICES).isPresent() && memory.part(COURSE).isPresent();
    return memory
        .part(POPULATION)
        .filter(_ -> complete && feeds <= OUTGROWN * learnedFrom(memory))
        .map(Population::of);
  }

  static int learnedFrom(PolicyMemory memory) {
    return memory.part(FEEDS).map(feeds -> (int) feeds[0]).orElse(0);
  }

  static double[] prices(PolicyMemory memory) {
    return memory.part(PRICES).orElseThrow();
  }

  static double[] course(PolicyMemory memory) {
    return memory.part(COURSE).orElseThrow();
  }

  /** Returns the mean cost that the prices are for; 1 if unknown, as in retrievals. */
  static double cost(PolicyMemory memory) {
    return memory.part(COST).map(cost -> cost[0]).orElse(1.0);
  }

  /** Returns the budget that the prices are for; 0 if unknown. */
  static double perDay(PolicyMemory memory) {
    return memory.part(BUDGET).map(budget -> budget[0]).orElse(0.0);
  }
}
