package freshet.crawler.controller;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Computes the weight of a feed from subscriptions and reading (GC-031). */
public final class WeightFormula {
  /** The weight of a feed with subscribers but no readers: it is retrieved once a week. */
  public static final double UNREAD = 0.001;

  /** The prior of the estimate: this many postings that all subscribers open. */
  private static final int PRIOR = 5;

  private static final Duration FORGOTTEN = Duration.ofDays(90);

  private WeightFormula() {}

  /**
   * Returns the weight: the number of subscribers, as long as one of them reads it.
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
   * Returns the weight by what subscribers open: how many of them open a posting on average, (reads
   * + {@value #PRIOR} s) / (postings + {@value #PRIOR}). With little data it is close to the number
   * s of subscribers.
   *
   * @param reads how many postings were opened recently, once for each reader
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
