package freshet.web.admin;

import freshet.store.Store;
import freshet.store.model.PostingQuery;
import freshet.store.model.PostingRef;
import freshet.store.model.StoredFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Delays of a feed's latest postings. */
record RecentDelays(Store store) {
  private static final int LATEST = 100;

  /**
   * A summary in minutes.
   *
   * @param mean null, like the others, if there is no posting
   */
  record Summary(
      int postings, @Nullable Double mean, @Nullable Double median, @Nullable Double p95) {}

  /**
   * Summarises postings published since the feed is watched; those it listed before have no
   * meaningful delay.
   */
  Summary of(StoredFeed feed) {
    return of(feed.id(), feed.added());
  }

  Summary of(long feed, Instant added) {
    double[] minutes =
        store
            .postings()
            .refs(PostingQuery.latest(List.of(feed), PostingQuery.Order.ARRIVAL, LATEST))
            .stream()
            .filter(posting -> posting.at().isAfter(added))
            .mapToDouble(RecentDelays::minutes)
            .sorted()
            .toArray();
    if (minutes.length == 0) {
      return new Summary(0, null, null, null);
    }
    double sum = 0;
    for (double one : minutes) {
      sum += one;
    }
    return new Summary(
        minutes.length, sum / minutes.length, quantile(minutes, 0.5), quantile(minutes, 0.95));
  }

  private static double minutes(PostingRef posting) {
    return Math.max(0, Duration.between(posting.at(), posting.firstSeen()).toMillis() / 60_000.0);
  }

  private static double quantile(double[] sorted, double share) {
    return sorted[(int) Math.round(share * (sorted.length - 1))];
  }
}
