package freshet.web.admin;

import freshet.http.RequestUrl;
import freshet.store.model.StoredFeed;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sort orders of feed lists. */
public enum FeedOrder {
  NUMBER(stored(Comparator.comparingLong(StoredFeed::id))),
  TITLE(stored(Comparator.comparing(feed -> feed.description().title().toLowerCase(Locale.ROOT)))),
  HOST(stored(Comparator.comparing(feed -> RequestUrl.host(feed.url())))),
  /** By learned posting rate, highest first. */
  RATE(RankedFeed.BY_FIGURE),
  /** By next retrieval, soonest first. */
  NEXT(RankedFeed.BY_FIGURE),
  /** By the delay of the latest postings, longest first. */
  DELAY(RankedFeed.BY_FIGURE),
  /** By the delay of today's postings times the weight, highest first. */
  WEIGHTED(RankedFeed.BY_FIGURE),
  /** By number of postings, highest first. */
  POSTINGS(stored(Comparator.comparingLong(StoredFeed::postings).reversed())),
  /** By missed postings, highest first. */
  MISSED(stored(Comparator.comparingLong(StoredFeed::missed).reversed())),
  /** By weight, highest first. */
  WEIGHT(stored(Comparator.comparingDouble(StoredFeed::weight).reversed())),
  /** By duration of failure, longest first. */
  FAILING(stored(Comparator.comparing(feed -> orMax(feed.state().failingSince())))),
  /** By date of addition, newest first. */
  NEWEST(stored(Comparator.comparing(StoredFeed::added).reversed()));

  private final Comparator<RankedFeed> comparator;

  FeedOrder(Comparator<RankedFeed> comparator) {
    this.comparator = comparator;
  }

  private static Comparator<RankedFeed> stored(Comparator<StoredFeed> order) {
    return Comparator.comparing(RankedFeed::feed, order);
  }

  private static Instant orMax(@Nullable Instant time) {
    return time == null ? Instant.MAX : time;
  }

  /** Returns the comparator; ties are ordered by id. */
  Comparator<RankedFeed> comparator() {
    return comparator.thenComparingLong(ranked -> ranked.feed().id());
  }

  /** Returns the name in requests. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the order of a name. */
  public static Optional<FeedOrder> of(String label) {
    return Arrays.stream(values()).filter(order -> order.label().equals(label)).findFirst();
  }

  /** Returns all names. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(FeedOrder::label).toList();
  }
}
