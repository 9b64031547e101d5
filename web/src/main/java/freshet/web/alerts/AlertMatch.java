package freshet.web.alerts;

import freshet.feed.Posting;
import freshet.feed.html.PlainText;
import freshet.store.SearchQuery;
import freshet.store.Store;
import freshet.store.StoredPosting;
import freshet.store.people.Channel;
import freshet.store.people.Notification;
import freshet.store.people.Notification.State;
import freshet.store.people.SavedSearch;
import freshet.store.people.Scope;
import freshet.web.search.Reach;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds what an alert looks for among what arrived, by the index of the search, so that an alert
 * and the search it was saved from mean the same. What is found becomes notifications that are due.
 */
final class AlertMatch {
  /** So many are told one by one in an hour of the clock; the others in a summary at its end. */
  static final int MOST_PER_HOUR = 30;

  /** What was published so long before it arrived is no news: it came with a new feed. */
  private static final Duration OLD = Duration.ofDays(7);

  private static final int TITLE = 160;

  private final Store store;

  AlertMatch(Store store) {
    this.store = store;
  }

  /**
   * What arrived.
   *
   * @param from the id before the first
   * @param to the id of the last
   * @param muted those of which nothing is told
   */
  record Arrivals(List<StoredPosting> postings, long from, long to, Set<Long> muted) {}

  void match(SavedSearch search, Reach reach, Arrivals arrivals, Instant now) {
    Set<Long> found = found(search, reach, arrivals);
    List<StoredPosting> told =
        arrivals.postings.stream()
            .filter(posting -> found.contains(posting.id()) && !isOld(posting))
            .filter(posting -> !arrivals.muted.contains(posting.id()))
            .toList();
    if (told.isEmpty()) {
      return;
    }
    List<Notification> made = new ArrayList<>();
    for (Channel channel : search.channels().keySet()) {
      Instant hour = now.truncatedTo(ChronoUnit.HOURS);
      int before = store.notifications().count(search.id(), channel, hour);
      for (int i = 0; i < told.size(); i++) {
        boolean held = before + i >= MOST_PER_HOUR;
        made.add(notification(search, channel, told.get(i), now, held ? hour : null));
      }
    }
    store.notifications().add(made);
  }

  private Set<Long> found(SavedSearch search, Reach reach, Arrivals arrivals) {
    Set<Long> feeds = reach.feeds(search.scope());
    if (search.words().isEmpty()) {
      return arrivals.postings.stream()
          .filter(posting -> feeds.contains(posting.feed()))
          .map(StoredPosting::id)
          .collect(Collectors.toSet());
    }
    SearchQuery query =
        new SearchQuery(
            search.account(),
            search.words(),
            search.scope() instanceof Scope.All ? null : List.copyOf(feeds),
            arrivals.to + 1,
            Math.max(1, arrivals.postings.size()));
    return Set.copyOf(store.search().find(query, arrivals.from));
  }

  private static boolean isOld(StoredPosting posting) {
    return posting.record().at().isBefore(posting.record().firstSeen().minus(OLD));
  }

  /**
   * One that is due now, or at the end of an hour.
   *
   * @param held the hour in which there were too many; null if there were not
   */
  private static Notification notification(
      SavedSearch search,
      Channel channel,
      StoredPosting posting,
      Instant now,
      @Nullable Instant held) {
    return new Notification(
        0,
        search.id(),
        posting.id(),
        channel,
        title(posting.posting()),
        posting.posting().published().at(),
        posting.record().firstSeen(),
        now,
        held == null ? State.DUE : State.HELD,
        0,
        held == null ? now : held.plus(1, ChronoUnit.HOURS),
        null,
        "");
  }

  private static String title(Posting posting) {
    if (!posting.title().isBlank()) {
      return posting.title();
    }
    String words =
        PlainText.excerpt(
            posting.summary().isEmpty() ? posting.content() : posting.summary(), TITLE);
    return words.isEmpty() ? "Without a title" : words;
  }
}
