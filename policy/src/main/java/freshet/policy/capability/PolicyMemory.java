package freshet.policy.capability;

import java.util.Map;
import java.util.Optional;

/**
 * What a policy keeps across restarts, as numbers.
 *
 * @param parts rows of numbers by their names
 * @param ofFeeds rows with one number for each feed, by their names; not a number where a feed has
 *     none
 */
public record PolicyMemory(Map<String, double[]> parts, Map<String, double[]> ofFeeds) {
  public PolicyMemory {
    parts = Map.copyOf(parts);
    ofFeeds = Map.copyOf(ofFeeds);
  }

  /** Returns a row by name. */
  public Optional<double[]> part(String name) {
    return Optional.ofNullable(parts.get(name));
  }

  /** Returns a row with one number for each feed, by name. */
  public Optional<double[]> ofFeeds(String name) {
    return Optional.ofNullable(ofFeeds.get(name));
  }
}
