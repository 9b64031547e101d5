package freshet.policy.online;

import freshet.policy.DueQueue;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Overdue feeds, the most valuable first. If fewer can be retrieved than are due, the least
 * valuable wait longest, as long as others are more valuable; however long a feed waits, it needs
 * one retrieval.
 */
final class OverdueQueue {
  /** Feeds that are late by less are taken in the order of due times. */
  private static final double LATE = 1.0 / 1440;

  /** The fewest feeds taken by one ranking, since ranking takes long. */
  private static final int LEAST = 64;

  private static final int PART = 8;

  /** How long a ranking holds. */
  private static final double KEPT = 10.0 / 1440;

  private final DueQueue queue;
  private final Worth worth;
  private int[] ranked = new int[0];
  private int next;
  private double rankedAt = Double.NEGATIVE_INFINITY;

  /** The value of retrieving a feed at a time. */
  @FunctionalInterface
  interface Worth {
    double of(int feed, double now);
  }

  OverdueQueue(DueQueue queue, Worth worth) {
    this.queue = queue;
    this.worth = worth;
  }

  private record Ranked(int feed, double worth) {}

  /** Whether feeds are late. */
  boolean has(double now) {
    return queue.firstAt() < now - LATE;
  }

  /** Returns the most valuable due feed; there must be one. */
  int best(int feeds, double now) {
    while (true) {
      if (next == ranked.length || now > rankedAt + KEPT) {
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
    rankedAt = now;
  }
}
