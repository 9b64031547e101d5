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

/**
 * Finds what an alert looks for among what arrived, by the index of the search, so that an alert
 * and the search it was saved from mean the same. What is found becomes notifications that are due.
 */
final class AlertMatch {
  /** So many are told one by one in an hour of the clock; the others in a summary at its end. */
  static final int MOST_PER_HOUR = 30;

  /** What was published so long before it arrived is no news: it came with a new feed. */
  private static final Duration OLD = Duration.ofDays(7);

  /** So many an account may have sent in a day, since anybody's address can be named. */
  static final int MOST_MAILS = 200;

  private static final Duration DAY = Duration.ofDays(1);
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
    for (Channel channel : search.channels().keySet()) {
      store.notifications().add(notifications(search, channel, told, now));
    }
  }

  private List<Notification> notifications(
      SavedSearch search, Channel channel, List<StoredPosting> told, Instant now) {
    Instant hour = now.truncatedTo(ChronoUnit.HOURS);
    int before = store.notifications().count(search.id(), channel, hour);
    int mails =
        channel == Channel.MAIL
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

  private static Notification notification(
      SavedSearch search, Channel channel, StoredPosting posting, Instant now, State state) {
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
        PlainText.excerpt(
            posting.summary().isEmpty() ? posting.content() : posting.summary(), TITLE);
    return words.isEmpty() ? "Without a title" : words;
  }
}
