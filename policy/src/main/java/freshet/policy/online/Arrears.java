package freshet.policy.online;

import freshet.policy.DueQueue;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Feeds that should have been retrieved by now, the most valuable first. Where fewer can be
 * retrieved than are due, those that bring least wait longest: they are shed for as long as they
 * bring less than others, and what waits for a feed is one retrieval however long that lasts.
 */
final class Arrears {
  /** Up to so late feeds go in the order in which they are due. */
  private static final double LATE = 1.0 / 1440;

  /** So many are taken by one ranking at least, or a part of all: ranking takes long. */
  private static final int LEAST = 64;

  private static final int PART = 8;

  private final DueQueue queue;
  private final Worth worth;
  private int[] ranked = new int[0];
  private int next;

  /** What the retrieval of a feed is worth at a time. */
  @FunctionalInterface
  interface Worth {
    double of(int feed, double now);
  }

  Arrears(DueQueue queue, Worth worth) {
    this.queue = queue;
    this.worth = worth;
  }

  private record Ranked(int feed, double worth) {}

  /** Whether feeds are late. */
  boolean has(double now) {
    return queue.firstAt() < now - LATE;
  }

  /** The feed that is due and worth most; there must be one. */
  int best(int feeds, double now) {
    while (true) {
      if (next == ranked.length) {
        rank(feeds, now);
      }
      int feed = ranked[next++];
      if (isDue(feed, now)) {
        return feed;
      }
    }
  }

  private boolean isDue(int feed, double now) {
    return queue.contains(feed) && queue.at(feed) <= now;
  }

  private void rank(int feeds, double now) {
    int[] due = IntStream.range(0, feeds).filter(feed -> isDue(feed, now)).toArray();
    ranked =
        IntStream.of(due)
            .mapToObj(feed -> new Ranked(feed, worth.of(feed, now)))
            .sorted(Comparator.comparingDouble(Ranked::worth).reversed())
            .limit(Math.max(LEAST, due.length / PART))
            .mapToInt(Ranked::feed)
            .toArray();
    next = 0;
  }
}
