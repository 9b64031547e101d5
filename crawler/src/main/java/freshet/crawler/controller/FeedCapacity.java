package freshet.crawler.controller;

import java.time.Duration;
import java.time.Instant;

/**
 * What the feeds allow to be spent, in the unit of the budget.
 *
 * @param perDay the most a day under the floors, hints and back-offs of all feeds
 * @param bound feeds whose limits are stricter than the mean interval of the budget
 * @param waiting due feeds that wait for their host
 */
record FeedCapacity(double perDay, int bound, int waiting) {
  static FeedCapacity of(FeedRegistry roster, Instant now) {
    double least = roster.settings().online().minInterval();
    Tariff tariff = roster.plan().tariff();
    double mean = roster.size() * tariff.mean() / roster.settings().budget().perDay();
    double sum = 0;
    int bound = 0;
    int waiting = 0;
    for (WatchedFeed feed : roster.all()) {
      if (feed.isWanted()) {
        double interval = Math.max(least, EpochDays.of(interval(feed)));
        sum += tariff.expected(feed.cost()) / interval;
        bound += interval > mean ? 1 : 0;
        waiting += feed.phase() == FeedPhase.HELD && !feed.wantedAt().isAfter(now) ? 1 : 0;
      }
    }
    return new FeedCapacity(sum, bound, waiting);
  }

  /** Returns the wait because of its last retrieval, its pushes or its lack of readers. */
  private static Duration interval(WatchedFeed feed) {
    Duration asked = feed.leastInterval();
    Duration rare = feed.rareInterval();
    return rare == null || rare.compareTo(asked) < 0 ? asked : rare;
  }
}
