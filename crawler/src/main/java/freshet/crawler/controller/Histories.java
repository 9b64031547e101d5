package freshet.crawler.controller;

import freshet.policy.FeedHistory;
import freshet.store.Store;
import freshet.store.model.PostingTime;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Derives policies' histories from stored postings. */
final class Histories {
  /** The shortest known time, so that rates are finite. */
  private static final double MINUTE = 1.0 / 1440;

  /** The publication times of one feed; postings without a date count by their arrival. */
  private static final class Times {
    private final DoubleStream.Builder dates = DoubleStream.builder();
    private final DoubleStream.Builder undated = DoubleStream.builder();
    private final DoubleStream.Builder today = DoubleStream.builder();
    private double firstSeen = Double.POSITIVE_INFINITY;

    void add(PostingTime time, double midnight) {
      Instant published = time.published();
      double seen = EpochDays.of(time.firstSeen());
      firstSeen = Math.min(firstSeen, seen);
      double date = published == null ? seen : Math.min(EpochDays.of(published), seen);
      (published == null ? undated : dates).add(date);
      if (seen >= midnight) {
        today.add(date);
      }
    }

    /** Returns those first seen today (UTC), which the day's plan did not know. */
    double[] today() {
      return today.build().sorted().toArray();
    }

    /**
     * Returns the sorted times; undated postings of the first document are left out, since their
     * age is unknown.
     */
    double[] sorted() {
      DoubleStream later = undated.build().filter(seen -> seen > firstSeen);
      return DoubleStream.concat(dates.build(), later).sorted().toArray();
    }
  }

  private Histories() {}

  /** Returns the histories of feeds in order, with one scan of the store. */
  static List<FeedHistory> of(
      Collection<WatchedFeed> feeds, Store store, Tariff tariff, Instant now) {
    Map<Long, Times> times = new HashMap<>();
    double midnight = Math.floor(EpochDays.of(now));
    feeds.forEach(feed -> times.put(feed.id, new Times()));
    if (!feeds.isEmpty()) {
      store
          .postings()
          .eachTime(
              time -> {
                Times known = times.get(time.feed());
                if (known != null) {
                  known.add(time, midnight);
                }
              });
    }
    return feeds.stream()
        .map(
            feed ->
                history(feed, times.getOrDefault(feed.id, new Times()), tariff.share(feed), now))
        .toList();
  }

  /**
   * Returns the history; it starts when the feed was added, or with its oldest posting if that is
   * later.
   */
  private static FeedHistory history(WatchedFeed feed, Times times, double cost, Instant now) {
    double[] dates = times.sorted();
    int window = feed.listed();
    Instant last = feed.standing().lastSeen().at();
    double seen = EpochDays.of(last == null || last.isAfter(now) ? now : last);
    double added = Math.min(EpochDays.of(feed.added), seen - MINUTE);
    FeedHistory history =
        dates.length == 0 || added <= dates[0]
            ? new FeedHistory(added, dates, window, feed.weight(), cost)
            : FeedHistory.ofDocument(dates, seen, window, feed.weight(), cost);
    return history.seenUntil(seen).withLate(Math.floor(EpochDays.of(now)), times.today());
  }
}
