package freshet.web.manage;

import org.jspecify.annotations.Nullable;

/** Policy, budget and weights of a running server. */
public interface Steer {
  /**
   * What is to hold.
   *
   * @param policy by its name; null leaves it
   * @param budget such as 100000/day or 24/feed; null leaves it
   * @param weights what they follow: subscribers, reading or equal; null leaves it
   */
  record Choice(@Nullable String policy, @Nullable String budget, @Nullable String weights) {}

  /** What holds. */
  record Course(String policy, String budget, double perDay, String weights) {}

  /** What holds now. */
  Course course();

  /** Another course from now on; throws {@link freshet.web.Refusal}. */
  Course choose(Choice choice);
}
