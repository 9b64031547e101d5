package freshet.crawler.controller;

import freshet.crawler.codec.NumberText;
import freshet.policy.capability.PolicyMemory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Stores the memory of a policy as settings: one row for each part, a single number as plain text.
 * Rows with a number for each feed hold pairs of feed id and number; they belong to the policy that
 * stored them last.
 */
final class PlanMemory {
  private static final String PREFIX = "plan.";
  private static final String OF_FEEDS = "plan.feed.";
  private static final String POLICY = "plan.policy";

  private PlanMemory() {}

  /**
   * Returns the rows of a memory.
   *
   * @param ids the ids of feeds by number
   */
  static Map<String, String> rows(String policy, PolicyMemory memory, List<Long> ids) {
    Map<String, String> rows = new HashMap<>();
    rows.put(POLICY, policy);
    memory.parts().forEach((name, numbers) -> rows.put(PREFIX + name, text(numbers)));
    memory
        .ofFeeds()
        .forEach((name, numbers) -> rows.put(OF_FEEDS + name, NumberText.of(pairs(numbers, ids))));
    return rows;
  }

  /**
   * Reads the memory of a policy.
   *
   * @param rows the settings of the store
   * @param ids the ids of feeds by their current numbers
   */
  static PolicyMemory read(Map<String, String> rows, String policy, List<Long> ids) {
    boolean same = policy.equals(rows.get(POLICY));
    Map<String, double[]> parts = new HashMap<>();
    Map<String, double[]> ofFeeds = new HashMap<>();
    rows.forEach(
        (name, text) -> {
          if (name.equals(POLICY) || !name.startsWith(PREFIX)) {
            return;
          }
          if (!name.startsWith(OF_FEEDS)) {
            parts.put(name.substring(PREFIX.length()), numbers(text));
          } else if (same) {
            ofFeeds.put(name.substring(OF_FEEDS.length()), byNumber(NumberText.read(text), ids));
          }
        });
    return new PolicyMemory(parts, ofFeeds);
  }

  private static String text(double[] numbers) {
    if (numbers.length != 1) {
      return NumberText.of(numbers);
    }
    return numbers[0] == Math.rint(numbers[0])
        ? Long.toString((long) numbers[0])
        : Double.toString(numbers[0]);
  }

  private static double[] numbers(String text) {
    return text.matches("-?[0-9]{1,18}(\\.[0-9]{1,18})?(E-?[0-9]{1,3})?")
        ? new double[] {Double.parseDouble(text)}
        : NumberText.read(text);
  }

  /** Feeds without a number are left out, as many rows have few. */
  private static double[] pairs(double[] numbers, List<Long> ids) {
    return IntStream.range(0, numbers.length)
        .filter(i -> !Double.isNaN(numbers[i]))
        .mapToObj(i -> new double[] {ids.get(i), numbers[i]})
        .flatMapToDouble(Arrays::stream)
        .toArray();
  }

  private static double[] byNumber(double[] pairs, List<Long> ids) {
    Map<Long, Double> byId = new HashMap<>();
    for (int k = 0; k + 1 < pairs.length; k += 2) {
      byId.put((long) pairs[k], pairs[k + 1]);
    }
    return ids.stream().mapToDouble(id -> byId.getOrDefault(id, Double.NaN)).toArray();
  }
}
