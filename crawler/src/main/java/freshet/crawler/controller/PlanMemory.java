package freshet.crawler.controller;

import freshet.crawler.codec.NumberText;
import freshet.policy.Budget;
import freshet.policy.intensity.Population;
import freshet.policy.online.FreshetAgenda.Memory;
import freshet.store.Settings;
import java.util.Map;
import java.util.Optional;

/**
 * What the Freshet policy has learned of all feeds together, kept over a restart.
 *
 * @param feeds how many there were when the population was learned
 * @param budget at which the prices were found, a day
 */
record PlanMemory(Memory memory, int feeds, double budget) {
  private static final String POPULATION = "plan.population";
  private static final String PRICES = "plan.prices";
  private static final String COURSE = "plan.course";
  private static final String FEEDS = "plan.feeds";
  private static final String BUDGET = "plan.budget";

  Map<String, String> texts() {
    return Map.of(
        POPULATION, NumberText.of(memory.population().toNumbers()),
        PRICES, NumberText.of(memory.prices()),
        COURSE, NumberText.of(memory.course()),
        FEEDS, Integer.toString(feeds),
        BUDGET, Double.toString(budget));
  }

  static Optional<PlanMemory> of(Settings settings) {
    Map<String, String> texts = settings.all();
    String population = texts.get(POPULATION);
    String prices = texts.get(PRICES);
    String course = texts.get(COURSE);
    if (population == null || prices == null || course == null) {
      return Optional.empty();
    }
    Memory memory =
        new Memory(
            Population.of(NumberText.read(population)),
            NumberText.read(prices),
            NumberText.read(course));
    return Optional.of(
        new PlanMemory(
            memory,
            Integer.parseInt(texts.getOrDefault(FEEDS, "0")),
            Double.parseDouble(texts.getOrDefault(BUDGET, "0"))));
  }

  /** Whether so many feeds have come that the classes of feeds are to be learned again. */
  boolean isOutgrownBy(int now) {
    return now > 2 * feeds;
  }

  /** The same for another budget: prices go with the inverse square of it (SC theorem 1). */
  PlanMemory at(Budget other) {
    double[] prices = memory.prices().clone();
    if (budget > 0) {
      prices[0] += 2 * Math.log(budget / other.perDay());
    }
    return new PlanMemory(
        new Memory(memory.population(), prices, memory.course()), feeds, other.perDay());
  }
}
