package freshet.crawler.controller;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How subscriptions and reading become the weight of a feed (GC-031). */
public final class Weights {
  /** Of a feed that has subscribers but no readers: it is retrieved once a week. */
  public static final double UNREAD = 0.001;

  /** So many postings that all subscribers open are assumed beside those that were seen. */
  private static final int PRIOR = 5;

  private static final Duration FORGOTTEN = Duration.ofDays(90);

  private Weights() {}

  /**
   * The weight of a feed: its subscribers, as long as one of them reads it.
   *
   * @param opened when someone last opened it, or subscribed; null if never
   */
  public static double of(int subscribers, @Nullable Instant opened, Instant now) {
    if (subscribers == 0) {
      return 0;
    }
    boolean read = opened != null && opened.plus(FORGOTTEN).isAfter(now);
    return read ? subscribers : UNREAD;
  }

  /**
   * The weight of a feed by what its subscribers open: how many of them open a posting in the mean,
   * (reads + {@value #PRIOR} s) / (postings + {@value #PRIOR}). As long as little is known that is
   * the number s of subscribers.
   *
   * @param reads how many postings of it were opened lately, once for each who did
   * @param postings how many it had in that time
   */
  public static double ofReading(
      int subscribers, long reads, long postings, @Nullable Instant opened, Instant now) {
    double weight = of(subscribers, opened, now);
    return weight <= UNREAD
        ? weight
        : Math.max(UNREAD, (reads + PRIOR * (double) subscribers) / (postings + PRIOR));
  }
}
