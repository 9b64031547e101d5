package freshet.reading.subscription;

import freshet.feed.RawText;
import freshet.feed.html.HtmlText;
import freshet.feed.html.WebUrl;
import freshet.http.RequestUrl;
import freshet.store.Store;
import freshet.store.account.Readership;
import freshet.store.account.RelatedFeed;
import freshet.store.account.Subscription;
import freshet.store.model.FeedStage;
import freshet.store.model.StoredFeed;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Suggests feeds (SC §1.1): those that many accounts here read, and those that accounts with
 * similar subscriptions read. A feed is never suggested if fewer than {@link
 * PopularityThreshold#FEWEST} others read it or if its URL may hold a secret.
 */
public final class FeedSuggestions {
  private static final int SHOWN = 20;

  /** More candidates are loaded than shown, since some must not be shown. */
  private static final int FOUND = 5 * SHOWN;

  private static final int DESCRIBED = 200;
  private static final Duration SPAN = Duration.ofDays(28);
  private static final Duration KEPT = Duration.ofMinutes(10);

  private final Store store;
  private final InstantSource clock;
  private Counted counted = new Counted(Instant.MIN, List.of(), Map.of());

  /** The latest counts, shared by all accounts. */
  private record Counted(Instant at, List<Readership> hottest, Map<Long, Integer> readers) {}

  public FeedSuggestions(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * Scores a feed by its subscribers and by how much they read: s · ln(2 + postings opened in
   * {@link #SPAN}).
   */
  private static double heat(Readership feed) {
    return feed.subscribers() * Math.log(2.0 + feed.reads());
  }

  private synchronized Counted counted() {
    Instant now = clock.instant();
    if (counted.at.isBefore(now.minus(KEPT))) {
      List<Readership> all =
          store.popularity().since(now.minus(SPAN)).stream()
              .filter(feed -> feed.subscribers() >= PopularityThreshold.FEWEST)
              .sorted(Comparator.comparingDouble(FeedSuggestions::heat).reversed())
              .toList();
      Map<Long, Integer> readers = new HashMap<>();
      all.forEach(feed -> readers.put(feed.feed(), feed.subscribers()));
      counted = new Counted(now, all, Map.copyOf(readers));
    }
    return counted;
  }

  /** Returns how many accounts read each feed, without feeds that too few read. */
  public Map<Long, Integer> readers() {
    return counted().readers;
  }

  /** Returns the most popular feeds that this account does not read. */
  public List<SuggestedFeed> hot(long account) {
    Set<Long> own =
        store.subscriptions().of(account).stream()
            .map(Subscription::feed)
            .collect(Collectors.toSet());
    return counted().hottest.stream()
        .filter(feed -> !own.contains(feed.feed()))
        .limit(FOUND)
        .flatMap(feed -> suggestion(feed.feed(), feed.subscribers()).stream())
        .limit(SHOWN)
        .toList();
  }

  /** Returns feeds that accounts with similar subscriptions read. */
  public List<SuggestedFeed> related(long account) {
    LongFunction<Integer> readers =
        feed -> counted().readers.getOrDefault(feed, PopularityThreshold.FEWEST);
    return store.popularity().related(account, PopularityThreshold.FEWEST, FOUND).stream()
        .map(RelatedFeed::feed)
        .flatMap(feed -> suggestion(feed, readers.apply(feed)).stream())
        .limit(SHOWN)
        .toList();
  }

  private Optional<SuggestedFeed> suggestion(long feed, int readers) {
    return store
        .feeds()
        .find(feed)
        .filter(FeedSuggestions::isForAll)
        .map(found -> suggestion(found, readers));
  }

  /**
   * Whether a feed may be suggested: it has no owner, does not ask to be left out (GC-083), and its
   * URL contains nothing that logs would redact (GC-009).
   */
  private static boolean isForAll(StoredFeed feed) {
    return feed.owner() == null
        && !feed.description().unlisted()
        && feed.state().stage() == FeedStage.ACTIVE
        && RequestUrl.redacted(feed.url()).equals(feed.url());
  }

  private static SuggestedFeed suggestion(StoredFeed feed, int readers) {
    String title = feed.description().title();
    @Nullable String site = feed.description().site();
    return new SuggestedFeed(
        feed.url(),
        title.isBlank() ? feed.url() : title,
        site == null
            ? null
            : WebUrl.of(site).filter(WebUrl::isHttp).map(WebUrl::toString).orElse(null),
        HtmlText.excerpt(new RawText(feed.description().description(), true, null), DESCRIBED),
        readers);
  }
}
