package freshet.reading.output;

import freshet.reading.DeferredWrites;
import freshet.store.account.OutputFeed;
import freshet.store.sql.OutputFeedTable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** Counts requests for output feeds in memory, without a database write for each. */
public final class RequestCounter {
  private static final Duration NOTED_EVERY = Duration.ofMinutes(1);

  private final OutputFeedTable feeds;
  private final InstantSource clock;
  private final Map<Long, Count> counts = new HashMap<>();
  private final DeferredWrites later = new DeferredWrites();

  private record Count(int unwritten, Instant writtenAt) {}

  public RequestCounter(OutputFeedTable feeds, InstantSource clock) {
    this.feeds = feeds;
    this.clock = clock;
  }

  public void asked(OutputFeed feed) {
    Instant now = clock.instant();
    int due = due(feed.id(), now);
    if (due > 0) {
      later.write(() -> feeds.asked(feed.id(), due, now));
    }
  }

  private synchronized int due(long feed, Instant now) {
    Count before = counts.getOrDefault(feed, new Count(0, Instant.MIN));
    boolean isDue = before.writtenAt.isBefore(now.minus(NOTED_EVERY));
    counts.put(feed, isDue ? new Count(0, now) : new Count(before.unwritten + 1, before.writtenAt));
    return isDue ? before.unwritten + 1 : 0;
  }
}
