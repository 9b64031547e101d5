package freshet.store;

import java.time.Duration;

/**
 * How long postings stay. Those that a feed may still list stay in any case, for they would come
 * again as new ones, and so do those that someone keeps.
 *
 * @param age since they were first seen
 * @param perFeed the most for one feed
 */
public record Retention(Duration age, int perFeed) {
  /** As many of a feed's latest always stay, or its whole window if that is more. */
  public static final int LEAST = 50;
}
