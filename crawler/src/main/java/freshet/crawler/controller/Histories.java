package freshet.crawler.controller;

import freshet.policy.FeedHistory;
import freshet.store.PostingTime;
import freshet.store.Store;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** What the stored postings of feeds tell a policy. */
final class Histories {
  /** What a feed is known for at least, so that rates are finite. */
  private static final double MINUTE = 1.0 / 1440;

  /** The publication times of one feed so far; those without are known by when they came. */
  private static final class Times {
    private final DoubleStream.Builder dates = DoubleStream.builder();
    private final DoubleStream.Builder undated = DoubleStream.builder();
    private double firstSeen = Double.POSITIVE_INFINITY;

    void add(PostingTime time) {
      Instant published = time.published();
      double seen = Days.of(time.firstSeen());
      firstSeen = Math.min(firstSeen, seen);
      if (published == null) {
        undated.add(seen);
      } else {
        dates.add(Math.min(Days.of(published), seen));
      }
    }

    /** How old those without a date are that the first document listed, nobody knows. */
    double[] sorted() {
      DoubleStream later = undated.build().filter(seen -> seen > firstSeen);
      return DoubleStream.concat(dates.build(), later).sorted().toArray();
    }
  }

  private Histories() {}

  /** The histories of feeds, in their order; one scan of the store for all of them. */
  static List<FeedHistory> of(Collection<WatchedFeed> feeds, Store store, Instant now) {
    Map<Long, Times> times = new HashMap<>();
    feeds.forEach(feed -> times.put(feed.id, new Times()));
    if (!feeds.isEmpty()) {
      store
          .postings()
          .eachTime(
              time -> {
                Times known = times.get(time.feed());
                if (known != null) {
                  known.add(time);
                }
              });
    }
    return feeds.stream()
        .map(feed -> history(feed, times.getOrDefault(feed.id, new Times()).sorted(), now))
        .toList();
  }

  /** A feed that was watched before its oldest posting is known since then. */
  private static FeedHistory history(WatchedFeed feed, double[] dates, Instant now) {
    int window = feed.listed();
    Instant last = feed.standing.lastSeen().at();
    double seen = Days.of(last == null || last.isAfter(now) ? now : last);
    double added = Math.min(Days.of(feed.added), seen - MINUTE);
    FeedHistory history =
        dates.length == 0 || added <= dates[0]
            ? new FeedHistory(added, dates, window, feed.weight, 1)
            : FeedHistory.ofDocument(dates, seen, window, feed.weight, 1);
    return history.seenUntil(seen);
  }
}
