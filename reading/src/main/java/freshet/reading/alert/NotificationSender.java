package freshet.reading.alert;

import freshet.reading.DeliveryQueue;
import freshet.store.Store;
import freshet.store.account.Notification;
import freshet.store.account.Notification.State;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import freshet.store.model.NotLeaderException;
import freshet.store.model.StoreException;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Delivers due notifications. Each account has at most one message in flight per channel, so that a
 * target that does not answer delays nobody else.
 */
public final class NotificationSender implements AutoCloseable {
  private static final Logger LOG = System.getLogger(NotificationSender.class.getName());
  private static final int MOST = 1000;
  private static final Duration REMEMBERED = Duration.ofDays(30);

  private final Store store;
  private final NotificationAttempt delivery;
  private final InstantSource clock;
  private final Supervisor supervisor;
  private final DeliveryQueue<Lane, Due> queue;

  /** A queue whose messages are sent one after another. */
  private record Lane(long account, NotificationChannel channel) {}

  /** A notification and the alert that it is of. */
  private record Due(SavedSearch alert, Notification notification) {}

  public NotificationSender(
      Store store, Notifiers notifiers, InstantSource clock, Supervisor supervisor) {
    this.supervisor = supervisor;
    this.store = store;
    this.delivery = new NotificationAttempt(store, notifiers, clock);
    this.clock = clock;
    this.queue = new DeliveryQueue<>("courier", "notification", new Notifications(), supervisor);
  }

  public void start() {
    queue.start();
  }

  /** Wakes the sender, because notifications may be due. */
  public void call() {
    queue.call();
  }

  private final class Notifications implements DeliveryQueue.Deliveries<Lane, Due> {
    @Override
    public Map<Lane, List<Due>> due() {
      List<Notification> due = store.notifications().due(clock.instant(), MOST);
      if (due.isEmpty()) {
        return Map.of();
      }
      Map<Long, SavedSearch> alerts =
          store.savedSearches().alerts().stream()
              .collect(Collectors.toMap(SavedSearch::id, Function.identity()));
      Map<Lane, List<Due>> lanes = new LinkedHashMap<>();
      for (Notification one : due) {
        SavedSearch alert = alerts.get(one.search());
        if (alert == null) {
          store
              .notifications()
              .done(List.of(one.id()), State.GIVEN_UP, "the alert was removed", clock.instant());
        } else {
          lanes
              .computeIfAbsent(new Lane(alert.account(), one.channel()), _ -> new ArrayList<>())
              .add(new Due(alert, one));
        }
      }
      return lanes;
    }

    @Override
    public void deliver(Lane lane, List<Due> some) {
      letters(some)
          .forEach(
              (alert, letters) -> {
                if (!queue.isStopped()) {
                  Attempt.failure(() -> tell(alert, lane.channel, letters))
                      .ifPresent(failure -> failed(alert, letters, failure));
                }
              });
    }

    @Override
    public void clean() {
      store.notifications().forget(clock.instant().minus(REMEMBERED));
    }
  }

  /** Postpones the notifications of an alert that failed; other alerts continue. */
  private void failed(SavedSearch alert, List<List<Notification>> letters, Throwable failure) {
    if (failure instanceof StoreException || failure instanceof NotLeaderException) {
      LOG.log(Level.DEBUG, "Notification state not saved.", failure);
      return;
    }
    supervisor.failed("alert=" + alert.id(), failure);
    supervisor.attempt(
        "alert=" + alert.id(),
        () -> letters.forEach(letter -> delivery.postpone(letter, DeliveryQueue.BUG)));
  }

  /** Sends messages in order; if one fails, those after it are postponed as well. */
  private void tell(
      SavedSearch alert, NotificationChannel channel, List<List<Notification>> letters) {
    boolean goesOn = true;
    for (List<Notification> letter : letters) {
      if (queue.isStopped()) {
        return;
      }
      if (goesOn) {
        goesOn = delivery.tell(alert, channel, letter);
      } else {
        delivery.postpone(letter, "waits for the message before it");
      }
    }
  }

  /**
   * Groups notifications by alert: one message for each posting, and one for all that were held
   * back.
   */
  private static Map<SavedSearch, List<List<Notification>>> letters(List<Due> some) {
    Map<SavedSearch, List<List<Notification>>> letters = new LinkedHashMap<>();
    Map<SavedSearch, List<Notification>> summaries = new LinkedHashMap<>();
    for (Due one : some) {
      if (one.notification.state() == State.HELD) {
        summaries.computeIfAbsent(one.alert, _ -> new ArrayList<>()).add(one.notification);
      } else {
        letters.computeIfAbsent(one.alert, _ -> new ArrayList<>()).add(List.of(one.notification));
      }
    }
    summaries.forEach(
        (alert, all) -> letters.computeIfAbsent(alert, _ -> new ArrayList<>()).add(all));
    return letters;
  }

  @Override
  public void close() {
    queue.close();
  }
}
