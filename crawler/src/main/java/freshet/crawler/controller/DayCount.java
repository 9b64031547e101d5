package freshet.crawler.controller;

import freshet.store.Store;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Counts the retrievals of a day (UTC). */
final class DayCount {
  private Instant day;
  private long count;

  private DayCount(Instant day, long count) {
    this.day = day;
    this.count = count;
  }

  /** Starts with the stored retrievals of today. */
  static DayCount of(Store store, Instant now) {
    Instant day = now.truncatedTo(ChronoUnit.DAYS);
    return new DayCount(day, between(store, day, now));
  }

  /** Counts stored retrievals within a span, ignoring those of a clock that was ahead. */
  static long between(Store store, Instant from, Instant to) {
    return store.retrievals().count(from) - store.retrievals().count(to.plusMillis(1));
  }

  void add(Instant at) {
    turn(at);
    count++;
  }

  long count(Instant now) {
    turn(now);
    return count;
  }

  private void turn(Instant now) {
    Instant today = now.truncatedTo(ChronoUnit.DAYS);
    if (today.isAfter(day)) {
      day = today;
      count = 0;
    }
  }
}
