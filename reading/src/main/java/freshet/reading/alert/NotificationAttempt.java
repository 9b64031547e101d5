package freshet.reading.alert;

import freshet.reading.DeliveryQueue;
import freshet.reading.alert.Notifier.Outcome;
import freshet.reading.stream.PostingPages;
import freshet.reading.stream.PostingRow;
import freshet.reading.stream.SubscriptionTree;
import freshet.store.Store;
import freshet.store.account.AccountPosting;
import freshet.store.account.MailAddress;
import freshet.store.account.Notification;
import freshet.store.account.Notification.State;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Delivers notifications and stores the result. */
public final class NotificationAttempt {
  private static final Logger LOG = System.getLogger(NotificationAttempt.class.getName());
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
  private static final Duration GIVEN_UP_AFTER = Duration.ofDays(1);
  private static final int MOST_LISTED = 20;

  private final Store store;
  private final PostingPages rivers;
  private final Notifiers notifiers;
  private final InstantSource clock;

  public NotificationAttempt(Store store, Notifiers notifiers, InstantSource clock) {
    this.store = store;
    this.rivers = new PostingPages(store, clock);
    this.notifiers = notifiers;
    this.clock = clock;
  }

  /**
   * Delivers some notifications of an alert through one channel as one message.
   *
   * @return whether the next message may be sent now
   */
  public boolean tell(SavedSearch alert, NotificationChannel channel, List<Notification> some) {
    String target = alert.channels().get(channel);
    Optional<Notifier> notifier = notifiers.find(channel);
    if (target == null || notifier.isEmpty()) {
      end(some, State.GIVEN_UP, "the alert no longer uses this channel");
      return true;
    }
    if (channel.equals(NotificationChannel.MAIL) && !isConfirmed(alert, target)) {
      end(some, State.GIVEN_UP, "the address is not confirmed");
      return true;
    }
    List<NotificationMessage.Entry> entries = entries(alert, some);
    if (entries.isEmpty()) {
      end(some, State.GIVEN_UP, "you can no longer read the article");
      return true;
    }
    NotificationMessage letter =
        new NotificationMessage(some.getFirst().id(), alert.name(), some.size(), entries);
    return switch (outcome(notifier.get(), alert, target, letter)) {
      case Outcome.Told() -> {
        State state = letter.isSummary() ? State.SUMMED_UP : State.SENT;
        end(some, state, letter.isSummary() ? "in a summary" : "");
        yield true;
      }
      case Outcome.Refused(String reason) -> {
        end(some, State.GIVEN_UP, reason);
        yield true;
      }
      case Outcome.Failed(String reason) -> {
        postpone(some, reason);
        yield false;
      }
    };
  }

  private boolean isConfirmed(SavedSearch alert, String address) {
    return store
        .mailAddresses()
        .find(alert.account(), address)
        .filter(MailAddress::isConfirmed)
        .isPresent();
  }

  private static Outcome outcome(
      Notifier notifier, SavedSearch alert, String target, NotificationMessage letter) {
    try {
      return notifier.tell(alert, target, letter);
    } catch (RuntimeException e) {
      LOG.log(
          Level.ERROR,
          "A notification failed because of a bug; please report it. alert=" + alert.id(),
          e);
      return new Outcome.Failed(DeliveryQueue.BUG);
    }
  }

  private void end(List<Notification> some, State state, String reason) {
    store.notifications().done(ids(some), state, reason, clock.instant());
  }

  private static List<Long> ids(List<Notification> some) {
    return some.stream().map(Notification::id).toList();
  }

  /** Schedules the next attempt with growing delays; after a day the notification is given up. */
  void postpone(List<Notification> some, String reason) {
    Instant now = clock.instant();
    Notification first = some.getFirst();
    if (first.madeAt().plus(GIVEN_UP_AFTER).isBefore(now)) {
      end(some, State.GIVEN_UP, "given up after a day: " + reason);
      return;
    }
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(first.attempts(), 10));
    Duration bounded = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    store.notifications().again(ids(some), reason, now.plus(bounded));
  }

  /** Returns only postings that the account may read now. */
  private List<NotificationMessage.Entry> entries(SavedSearch alert, List<Notification> some) {
    Map<Long, AccountPosting> items = new HashMap<>();
    store
        .reading()
        .find(alert.account(), some.stream().map(Notification::posting).toList())
        .forEach(item -> items.put(item.posting().id(), item));
    if (items.isEmpty()) {
      return List.of();
    }
    SubscriptionTree shelf = rivers.shelf(alert.account());
    return some.stream()
        .flatMap(
            one ->
                Optional.ofNullable(items.get(one.posting()))
                    .map(item -> entry(one, rivers.row(item, shelf)))
                    .stream())
        .limit(MOST_LISTED)
        .toList();
  }

  private static NotificationMessage.Entry entry(Notification one, PostingRow row) {
    return new NotificationMessage.Entry(
        one.posting(),
        one.title(),
        row.feedTitle(),
        row.link(),
        one.publishedAt(),
        one.arrivedAt());
  }
}
