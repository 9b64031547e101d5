package freshet.crawler.controller;

import freshet.policy.FeedHistory;
import freshet.store.PostingTime;
import freshet.store.Store;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the stored postings of feeds tell a policy. */
final class Histories {
  /** What a feed is known for at least, so that rates are finite. */
  private static final double MINUTE = 1.0 / 1440;

  /** The publication times of one feed so far. */
  private static final class Times {
    private double[] dates = new double[16];
    private int count;

    void add(double date) {
      if (count == dates.length) {
        dates = Arrays.copyOf(dates, 2 * count);
      }
      dates[count++] = date;
    }

    double[] sorted() {
      double[] sorted = Arrays.copyOf(dates, count);
      Arrays.sort(sorted);
      return sorted;
    }
  }

  private Histories() {}

  /** The histories of feeds, in their order; one scan of the store for all of them. */
  static List<FeedHistory> of(Collection<WatchedFeed> feeds, Store store, Instant now) {
    Map<Long, Times> times = new HashMap<>();
    feeds.forEach(feed -> times.put(feed.id, new Times()));
    if (!feeds.isEmpty()) {
      store.postings().eachTime(time -> note(times, time));
    }
    return feeds.stream()
        .map(feed -> history(feed, times.getOrDefault(feed.id, new Times()).sorted(), now))
        .toList();
  }

  private static void note(Map<Long, Times> times, PostingTime time) {
    Times known = times.get(time.feed());
    if (known != null) {
      Instant published = Objects.requireNonNullElse(time.published(), time.firstSeen());
      boolean future = published.isAfter(time.firstSeen());
      known.add(Days.of(future ? time.firstSeen() : published));
    }
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
