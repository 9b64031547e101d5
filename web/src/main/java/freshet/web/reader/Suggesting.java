package freshet.web.reader;

import freshet.crawler.http.RequestUrl;
import freshet.feed.Markup;
import freshet.feed.html.PlainText;
import freshet.feed.html.WebUrl;
import freshet.store.FeedStage;
import freshet.store.Store;
import freshet.store.StoredFeed;
import freshet.store.people.Readership;
import freshet.store.people.Related;
import freshet.store.people.Subscription;
import freshet.web.manage.Popular;
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
 * Finds feeds that someone may like (SC §1.1): what many read here, and what those read who read
 * the same. Nothing is told that fewer than {@link Popular#FEWEST} others read, nor any feed whose
 * URL may hold a secret.
 */
final class Suggesting {
  private static final int SHOWN = 20;

  /** More are found than shown, since some must not be. */
  private static final int FOUND = 5 * SHOWN;

  private static final int DESCRIBED = 200;
  private static final Duration SPAN = Duration.ofDays(28);
  private static final Duration KEPT = Duration.ofMinutes(10);

  private final Store store;
  private final InstantSource clock;
  private Counted counted = new Counted(Instant.MIN, List.of(), Map.of());

  /** What was counted last; all readers share it. */
  private record Counted(Instant at, List<Readership> hottest, Map<Long, Integer> readers) {}

  Suggesting(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Subscribers, and more the more they read: s · ln(2 + postings opened in {@link #SPAN}). */
  private static double heat(Readership feed) {
    return feed.subscribers() * Math.log(2.0 + feed.reads());
  }

  private synchronized Counted counted() {
    Instant now = clock.instant();
    if (counted.at.isBefore(now.minus(KEPT))) {
      List<Readership> all =
          store.popularity().since(now.minus(SPAN)).stream()
              .filter(feed -> feed.subscribers() >= Popular.FEWEST)
              .sorted(Comparator.comparingDouble(Suggesting::heat).reversed())
              .toList();
      Map<Long, Integer> readers = new HashMap<>();
      all.forEach(feed -> readers.put(feed.feed(), feed.subscribers()));
      counted = new Counted(now, all, Map.copyOf(readers));
    }
    return counted;
  }

  /** How many read each feed, without those that too few read. */
  Map<Long, Integer> readers() {
    return counted().readers;
  }

  /** What is read most here and not by this account. */
  List<Suggestion> hot(long account) {
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

  /** What those read who read the same. */
  List<Suggestion> related(long account) {
    LongFunction<Integer> readers = feed -> counted().readers.getOrDefault(feed, Popular.FEWEST);
    return store.popularity().related(account, Popular.FEWEST, FOUND).stream()
        .map(Related::feed)
        .flatMap(feed -> suggestion(feed, readers.apply(feed)).stream())
        .limit(SHOWN)
        .toList();
  }

  private Optional<Suggestion> suggestion(long feed, int readers) {
    return store
        .feeds()
        .find(feed)
        .filter(Suggesting::isForAll)
        .map(found -> suggestion(found, readers));
  }

  /**
   * Without an owner, without a wish to be left out (GC-083), and without anything in its URL that
   * would be left out of a log (GC-009).
   */
  private static boolean isForAll(StoredFeed feed) {
    return feed.owner() == null
        && !feed.description().unlisted()
        && feed.state().stage() == FeedStage.ACTIVE
        && RequestUrl.redacted(feed.url()).equals(feed.url());
  }

  private static Suggestion suggestion(StoredFeed feed, int readers) {
    String title = feed.description().title();
    @Nullable String site = feed.description().site();
    return new Suggestion(
        feed.url(),
        title.isBlank() ? feed.url() : title,
        site == null
            ? null
            : WebUrl.of(site).filter(WebUrl::isHttp).map(WebUrl::toString).orElse(null),
        PlainText.excerpt(new Markup(feed.description().description(), true, null), DESCRIBED),
        readers);
  }
}
