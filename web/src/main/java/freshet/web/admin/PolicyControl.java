package freshet.web.admin;

import org.jspecify.annotations.Nullable;

/** Changes policy, budget and weights of a running server. */
public interface PolicyControl {
  /**
   * A requested change; null leaves a value.
   *
   * @param policy its name
   * @param budget such as 100000/day or 24/feed
   * @param weights subscribers, reading or equal
   */
  record Choice(@Nullable String policy, @Nullable String budget, @Nullable String weights) {}

  /** The settings in force. */
  record Course(String policy, String budget, double perDay, String weights) {}

  /** Returns the settings in force. */
  Course course();

  /** Applies a change; throws {@link freshet.reading.RequestRejectedException}. */
  Course choose(Choice choice);
}
