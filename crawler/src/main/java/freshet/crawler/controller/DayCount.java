package freshet.crawler.controller;

import freshet.crawler.terminal.Traffic;
import freshet.store.Store;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** Counts the retrievals and the traffic of a day (UTC). */
final class DayCount {
  private Instant day;
  private long count;
  private Traffic traffic;

  private DayCount(Instant day, long count, Traffic traffic) {
    this.day = day;
    this.count = count;
    this.traffic = traffic;
  }

  /** Starts with what the store knows of today. */
  static DayCount of(Store store, Instant now) {
    Instant day = now.truncatedTo(ChronoUnit.DAYS);
    return new DayCount(day, between(store, day, now), TrafficSums.of(sums(store, now)));
  }

  /** Counts stored retrievals within a span, ignoring those of a clock that was ahead. */
  static long between(Store store, Instant from, Instant to) {
    return store.retrievals().count(from) - store.retrievals().count(to.plusMillis(1));
  }

  /** Returns what the hour of a time has spent until then. */
  static double spentInHour(Store store, Tariff tariff, Instant now) {
    if (tariff.isFlat()) {
      return between(store, now.truncatedTo(ChronoUnit.HOURS), now);
    }
    int hour = now.atZone(ZoneOffset.UTC).getHour();
    return tariff.ofOthers(TrafficSums.ofHour(sums(store, now), hour));
  }

  private static Map<String, Long> sums(Store store, Instant now) {
    return store.figures().sums(LocalDate.ofInstant(now, ZoneOffset.UTC));
  }

  /** Adds a retrieval. */
  void add(Instant at, Traffic more) {
    turn(at);
    count++;
    traffic = traffic.plus(more);
  }

  /** Adds requests besides retrievals. */
  void addOthers(Instant at, Traffic more) {
    turn(at);
    traffic = traffic.plus(more);
  }

  long count(Instant now) {
    turn(now);
    return count;
  }

  /** Returns what the day has spent. */
  double spent(Tariff tariff, Instant now) {
    turn(now);
    return tariff.isFlat() ? count : tariff.ofOthers(traffic);
  }

  private void turn(Instant now) {
    Instant today = now.truncatedTo(ChronoUnit.DAYS);
    if (today.isAfter(day)) {
      day = today;
      count = 0;
      traffic = Traffic.NONE;
    }
  }
}
