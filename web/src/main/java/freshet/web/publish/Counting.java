package freshet.web.publish;

import freshet.store.people.OutputFeed;
import freshet.store.people.OutputFeeds;
import freshet.web.LaterWrites;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** Counts how often output feeds are asked for, without a write for each time. */
final class Counting {
  private static final Duration NOTED_EVERY = Duration.ofMinutes(1);

  private final OutputFeeds feeds;
  private final InstantSource clock;
  private final Map<Long, Count> counts = new HashMap<>();
  private final LaterWrites later = new LaterWrites();

  private record Count(int unwritten, Instant writtenAt) {}

  Counting(OutputFeeds feeds, InstantSource clock) {
    this.feeds = feeds;
    this.clock = clock;
  }

  void asked(OutputFeed feed) {
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
