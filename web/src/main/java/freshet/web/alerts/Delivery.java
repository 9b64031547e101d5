package freshet.web.alerts;

import freshet.store.Store;
import freshet.store.people.Channel;
import freshet.store.people.Item;
import freshet.store.people.MailAddress;
import freshet.store.people.Notification;
import freshet.store.people.Notification.State;
import freshet.store.people.SavedSearch;
import freshet.web.alerts.Notifier.Outcome;
import freshet.web.reader.Rivers;
import freshet.web.reader.Row;
import freshet.web.reader.Shelf;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Has notifications told, and keeps what came of it. */
final class Delivery {
  private static final Logger LOG = System.getLogger(Delivery.class.getName());
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
  private static final Duration GIVEN_UP_AFTER = Duration.ofDays(1);
  private static final int MOST_LISTED = 20;

  /** Why something was not told, if that is a fault of ours. */
  static final String BUG = "this should not have happened; the server's log tells more";

  private final Store store;
  private final Rivers rivers;
  private final Map<Channel, Notifier> notifiers;
  private final InstantSource clock;

  Delivery(Store store, Map<Channel, Notifier> notifiers, InstantSource clock) {
    this.store = store;
    this.rivers = new Rivers(store, clock);
    this.notifiers = Map.copyOf(notifiers);
    this.clock = clock;
  }

  /**
   * Tells some notifications of an alert by one channel as one letter.
   *
   * @return whether another one may be told so now
   */
  boolean tell(SavedSearch alert, Channel channel, List<Notification> some) {
    String target = alert.channels().get(channel);
    Notifier notifier = notifiers.get(channel);
    if (target == null || notifier == null) {
      end(some, State.GIVEN_UP, "the alert does not notify so any more");
      return true;
    }
    if (channel == Channel.MAIL && !isConfirmed(alert, target)) {
      end(some, State.GIVEN_UP, "the address is not confirmed");
      return true;
    }
    List<Letter.Entry> entries = entries(alert, some);
    if (entries.isEmpty()) {
      end(some, State.GIVEN_UP, "you cannot read the posting any more");
      return true;
    }
    Letter letter = new Letter(some.getFirst().id(), alert.name(), some.size(), entries);
    return switch (outcome(notifier, alert, target, letter)) {
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
      Notifier notifier, SavedSearch alert, String target, Letter letter) {
    try {
      return notifier.tell(alert, target, letter);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "A notification ended in a bug. alert=" + alert.id(), e);
      return new Outcome.Failed(BUG);
    }
  }

  private void end(List<Notification> some, State state, String reason) {
    store.notifications().done(ids(some), state, reason, clock.instant());
  }

  private static List<Long> ids(List<Notification> some) {
    return some.stream().map(Notification::id).toList();
  }

  /** Longer each time; after a day it is no news any more. */
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

  /** Only what the account may read now is told. */
  private List<Letter.Entry> entries(SavedSearch alert, List<Notification> some) {
    Map<Long, Item> items = new HashMap<>();
    store
        .reading()
        .find(alert.account(), some.stream().map(Notification::posting).toList())
        .forEach(item -> items.put(item.posting().id(), item));
    if (items.isEmpty()) {
      return List.of();
    }
    Shelf shelf = rivers.shelf(alert.account());
    return some.stream()
        .flatMap(
            one ->
                Optional.ofNullable(items.get(one.posting()))
                    .map(item -> entry(one, rivers.row(item, shelf)))
                    .stream())
        .limit(MOST_LISTED)
        .toList();
  }

  private static Letter.Entry entry(Notification one, Row row) {
    return new Letter.Entry(
        one.posting(),
        one.title(),
        row.feedTitle(),
        row.link(),
        one.publishedAt(),
        one.arrivedAt());
  }
}
