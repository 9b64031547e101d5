package freshet.web.manage;

import freshet.crawler.http.RequestUrl;
import freshet.store.StoredFeed;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What comes first in a list of feeds. */
public enum FeedOrder {
  NUMBER(Comparator.comparingLong(StoredFeed::id)),
  TITLE(Comparator.comparing(feed -> feed.description().title().toLowerCase(Locale.ROOT))),
  HOST(Comparator.comparing(feed -> RequestUrl.host(feed.url()))),
  /** Those with the most postings. */
  POSTINGS(Comparator.comparingLong(StoredFeed::postings).reversed()),
  /** Those that missed most. */
  MISSED(Comparator.comparingLong(StoredFeed::missed).reversed()),
  /** The weightiest. */
  WEIGHT(Comparator.comparingDouble(StoredFeed::weight).reversed()),
  /** Those that fail for the longest time. */
  FAILING(Comparator.comparing(feed -> orMax(feed.state().failingSince()))),
  /** Those added last. */
  NEWEST(Comparator.comparing(StoredFeed::added).reversed());

  private final Comparator<StoredFeed> comparator;

  FeedOrder(Comparator<StoredFeed> comparator) {
    this.comparator = comparator;
  }

  private static Instant orMax(@Nullable Instant time) {
    return time == null ? Instant.MAX : time;
  }

  /** Ties are in the order of their numbers. */
  Comparator<StoredFeed> comparator() {
    return comparator.thenComparingLong(StoredFeed::id);
  }

  /** The name in requests. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The order of a name. */
  public static Optional<FeedOrder> of(String label) {
    return Arrays.stream(values()).filter(order -> order.label().equals(label)).findFirst();
  }

  /** All names. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(FeedOrder::label).toList();
  }
}
