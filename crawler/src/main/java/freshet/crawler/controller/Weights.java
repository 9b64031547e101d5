package freshet.crawler.controller;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How subscriptions and reading become the weight of a feed (GC-031). */
public final class Weights {
  /** Of a feed that has subscribers but no readers: it is retrieved once a week. */
  public static final double UNREAD = 0.001;

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
}
