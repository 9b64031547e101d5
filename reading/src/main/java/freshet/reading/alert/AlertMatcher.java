package freshet.reading.alert;

import freshet.feed.Posting;
import freshet.feed.html.HtmlText;
import freshet.reading.search.ScopeFeeds;
import freshet.store.Store;
import freshet.store.account.FeedScope;
import freshet.store.account.Notification;
import freshet.store.account.Notification.State;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import freshet.store.model.SearchQuery;
import freshet.store.model.StoredPosting;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the matches of an alert among new postings. It uses the search index, so that an alert and
 * the search it was saved from give the same results. Matches become notifications that are due.
 */
final class AlertMatcher {
  /**
   * At most this many notifications are sent one by one in a clock hour; the rest go into a summary
   * at its end.
   */
  static final int MOST_PER_HOUR = 30;

  /**
   * A posting that was published this long before it arrived is not news: it came with a new feed.
   */
  private static final Duration OLD = Duration.ofDays(7);

  /** The most mails a day for one account, since an account can name anybody's address. */
  static final int MOST_MAILS = 200;

  private static final Duration DAY = Duration.ofDays(1);
  private static final int TITLE = 160;

  private final Store store;

  AlertMatcher(Store store) {
    this.store = store;
  }

  /**
   * New postings.
   *
   * @param from the id before the first one
   * @param to the id of the last one
   * @param muted postings that cause no notification
   */
  record Arrivals(List<StoredPosting> postings, long from, long to, Set<Long> muted) {}

  void match(SavedSearch search, ScopeFeeds reach, Arrivals arrivals, Instant now) {
    Set<Long> found = found(search, reach, arrivals);
    List<StoredPosting> told =
        arrivals.postings.stream()
            .filter(posting -> found.contains(posting.id()) && !isOld(posting))
            .filter(posting -> !arrivals.muted.contains(posting.id()))
            .toList();
    if (told.isEmpty()) {
      return;
    }
    for (NotificationChannel channel : search.channels().keySet()) {
      store.notifications().add(notifications(search, channel, told, now));
    }
  }

  private List<Notification> notifications(
      SavedSearch search, NotificationChannel channel, List<StoredPosting> told, Instant now) {
    Instant hour = now.truncatedTo(ChronoUnit.HOURS);
    int before = store.notifications().count(search.id(), channel, hour);
    int mails =
        channel.equals(NotificationChannel.MAIL)
            ? store.notifications().countOf(search.account(), channel, now.minus(DAY))
            : 0;
    List<Notification> made = new ArrayList<>();
    for (int i = 0; i < told.size(); i++) {
      State state =
          mails + i >= MOST_MAILS
              ? State.GIVEN_UP
              : before + i >= MOST_PER_HOUR ? State.HELD : State.DUE;
      made.add(notification(search, channel, told.get(i), now, state));
    }
    return made;
  }

  private Set<Long> found(SavedSearch search, ScopeFeeds reach, Arrivals arrivals) {
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
            search.scope() instanceof FeedScope.All ? null : List.copyOf(feeds),
            arrivals.to + 1,
            Math.max(1, arrivals.postings.size()));
    return Set.copyOf(store.search().find(query, arrivals.from));
  }

  private static boolean isOld(StoredPosting posting) {
    return posting.record().at().isBefore(posting.record().firstSeen().minus(OLD));
  }

  private static Notification notification(
      SavedSearch search,
      NotificationChannel channel,
      StoredPosting posting,
      Instant now,
      State state) {
    Instant due =
        switch (state) {
          case DUE -> now;
          case HELD -> now.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
          case SENT, SUMMED_UP, GIVEN_UP -> null;
        };
    return new Notification(
        0,
        search.id(),
        posting.id(),
        channel,
        title(posting.posting()),
        posting.posting().published().at(),
        posting.record().firstSeen(),
        now,
        state,
        0,
        due,
        null,
        due == null ? "more than %d mails in a day".formatted(MOST_MAILS) : "");
  }

  private static String title(Posting posting) {
    if (!posting.title().isBlank()) {
      return posting.title();
    }
    String words =
        HtmlText.excerpt(
            posting.summary().isEmpty() ? posting.content() : posting.summary(), TITLE);
    return words.isEmpty() ? "Without a title" : words;
  }
}
