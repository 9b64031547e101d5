package freshet.policy.online;

import freshet.policy.capability.PolicyMemory;
import freshet.policy.intensity.Population;
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

  private FreshetMemory() {}

  /**
   * Creates a memory.
   *
   * @param course the usual share of each hour of the week in its day
   * @param learnedFrom the number of feeds from which the population was learned
   * @param perDay the budget that the prices are for
   */
  static PolicyMemory of(
      Population population, Prices prices, double[] course, int learnedFrom, double perDay) {
    return new PolicyMemory(
        Map.of(
            POPULATION,
            population.toNumbers(),
            PRICES,
            prices.toNumbers(),
            COURSE,
            course,
            FEEDS,
            new double[] {learnedFrom},
            BUDGET,
            new double[] {perDay}),
        Map.of());
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

  /** Returns the budget that the prices are for; 0 if unknown. */
  static double perDay(PolicyMemory memory) {
    return memory.part(BUDGET).map(budget -> budget[0]).orElse(0.0);
  }
}
