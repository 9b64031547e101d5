package freshet.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The feeds that are watched, or were. */
public interface Feeds {
  /** Adds feeds, all or none; one that is there already keeps its id and stays as it is. */
  List<FeedAdded> add(List<NewFeed> feeds);

  /** A feed by its id, also one that was removed. */
  Optional<StoredFeed> find(long feed);

  /**
   * A feed that is not removed.
   *
   * @param owner null for a feed that all share
   */
  Optional<StoredFeed> find(String url, @Nullable String owner);

  /** Tells all feeds that are not removed, in the order of their ids, without holding them all. */
  void each(Consumer<StoredFeed> reader);

  /** Tells those that are not removed and fail, or are blocked, gone or suspended. */
  void eachTroubled(Consumer<TroubledFeed> reader);

  /** How many are not removed. */
  long count();

  void describe(long feed, FeedDescription description);

  void set(long feed, FeedSettings settings);

  /** New weights for some feeds. */
  void weigh(Map<Long, Double> weights);

  /** How things stand with a feed, where no retrieval brought it about. */
  void stand(long feed, FeedState state);

  /** Gives a feed another URL, unless another feed of the same owner has it. */
  boolean move(long feed, String url);

  /** Ends a feed: its postings go, but for those that someone keeps; its id is not given again. */
  void remove(long feed, Instant at);
}
