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
  NUMBER(stored(Comparator.comparingLong(StoredFeed::id))),
  TITLE(stored(Comparator.comparing(feed -> feed.description().title().toLowerCase(Locale.ROOT)))),
  HOST(stored(Comparator.comparing(feed -> RequestUrl.host(feed.url())))),
  /** Those that post most, as the policy has learned. */
  RATE(Ranked.BY_FIGURE),
  /** Those that are retrieved next. */
  NEXT(Ranked.BY_FIGURE),
  /** Those whose latest postings waited longest. */
  DELAY(Ranked.BY_FIGURE),
  /** Those with the most postings. */
  POSTINGS(stored(Comparator.comparingLong(StoredFeed::postings).reversed())),
  /** Those that missed most. */
  MISSED(stored(Comparator.comparingLong(StoredFeed::missed).reversed())),
  /** The weightiest. */
  WEIGHT(stored(Comparator.comparingDouble(StoredFeed::weight).reversed())),
  /** Those that fail for the longest time. */
  FAILING(stored(Comparator.comparing(feed -> orMax(feed.state().failingSince())))),
  /** Those added last. */
  NEWEST(stored(Comparator.comparing(StoredFeed::added).reversed()));

  private final Comparator<Ranked> comparator;

  FeedOrder(Comparator<Ranked> comparator) {
    this.comparator = comparator;
  }

  private static Comparator<Ranked> stored(Comparator<StoredFeed> order) {
    return Comparator.comparing(Ranked::feed, order);
  }

  private static Instant orMax(@Nullable Instant time) {
    return time == null ? Instant.MAX : time;
  }

  /** Ties are in the order of their numbers. */
  Comparator<Ranked> comparator() {
    return comparator.thenComparingLong(ranked -> ranked.feed().id());
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
