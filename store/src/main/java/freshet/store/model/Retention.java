package freshet.store.model;

import java.time.Duration;

/**
 * How long postings stay. Postings that a feed may still list always stay, since they would come
 * back as new ones, and so do those that someone keeps.
 *
 * @param age the time since they were first seen
 * @param perFeed the most for one feed
 */
public record Retention(Duration age, int perFeed) {
  /** This many of a feed's latest postings always stay, or its whole window if that is larger. */
  public static final int LEAST = 50;
}
