package freshet.web.alerts;

import freshet.store.DeposedException;
import freshet.store.Store;
import freshet.store.StoreException;
import freshet.store.people.Channel;
import freshet.store.people.Notification;
import freshet.store.people.Notification.State;
import freshet.store.people.SavedSearch;
import freshet.work.Attempt;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Has told what is due. Each account has one letter under way by each channel, so that a place that
 * does not answer holds up nobody else.
 */
public final class Courier implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Courier.class.getName());
  private static final int MOST = 1000;
  private static final Duration LOOK = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration REMEMBERED = Duration.ofDays(30);
  private static final Duration CLEANING = Duration.ofHours(1);

  private final Store store;
  private final Delivery delivery;
  private final InstantSource clock;
  private final Set<Lane> busy = ConcurrentHashMap.newKeySet();
  private final BlockingQueue<Boolean> calls = new ArrayBlockingQueue<>(1);
  private final Supervisor supervisor;
  private final ExecutorService tellers;
  private final SupervisedThread thread;
  private volatile boolean stopped;
  private long cleanedAt = System.nanoTime() - CLEANING.toNanos();

  /** What goes one after another. */
  private record Lane(long account, Channel channel) {}

  public Courier(
      Store store, Map<Channel, Notifier> notifiers, InstantSource clock, Supervisor supervisor) {
    this.supervisor = supervisor;
    this.tellers = supervisor.tasks("notification");
    this.thread = supervisor.thread("courier", this::round);
    this.store = store;
    this.delivery = new Delivery(store, notifiers, clock);
    this.clock = clock;
  }

  public void start() {
    thread.start();
  }

  /** There may be something to tell. */
  public void call() {
    calls.offer(true);
  }

  private boolean round() throws InterruptedException {
    try {
      sendOff();
      clean();
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "Notifications wait for the database.", e);
    }
    calls.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
    return !stopped;
  }

  /** Who was busy before it was asked what is due may have told some of that meanwhile. */
  private void sendOff() {
    Set<Lane> skipped = Set.copyOf(busy);
    List<Notification> due = store.notifications().due(clock.instant(), MOST);
    if (due.isEmpty()) {
      return;
    }
    Map<Long, SavedSearch> alerts =
        store.savedSearches().alerts().stream()
            .collect(Collectors.toMap(SavedSearch::id, Function.identity()));
    Map<Lane, List<Notification>> lanes = new LinkedHashMap<>();
    for (Notification one : due) {
      SavedSearch alert = alerts.get(one.search());
      if (alert == null) {
        store
            .notifications()
            .done(List.of(one.id()), State.GIVEN_UP, "it is no alert any more", clock.instant());
      } else {
        lanes
            .computeIfAbsent(new Lane(alert.account(), one.channel()), _ -> new ArrayList<>())
            .add(one);
      }
    }
    lanes.forEach(
        (lane, some) -> {
          if (!skipped.contains(lane)) {
            begin(lane, some, alerts);
          }
        });
  }

  private void begin(Lane lane, List<Notification> some, Map<Long, SavedSearch> alerts) {
    boolean begun = false;
    try {
      busy.add(lane);
      tellers.execute(() -> tell(lane, some, alerts));
      begun = true;
    } finally {
      if (!begun) {
        busy.remove(lane);
      }
    }
  }

  private void tell(Lane lane, List<Notification> some, Map<Long, SavedSearch> alerts) {
    try {
      for (Map.Entry<Long, List<List<Notification>>> letters : letters(some).entrySet()) {
        SavedSearch alert = alerts.get(letters.getKey());
        if (alert != null && !stopped) {
          Attempt.failure(() -> tell(alert, lane.channel, letters.getValue()))
              .ifPresent(failure -> failed(alert, letters.getValue(), failure));
        }
      }
    } finally {
      busy.remove(lane);
      call();
    }
  }

  /** What failed is told later; other alerts go on. */
  private void failed(SavedSearch alert, List<List<Notification>> letters, Throwable failure) {
    if (failure instanceof StoreException || failure instanceof DeposedException) {
      LOG.log(Level.DEBUG, "What was told could not be stored.", failure);
      return;
    }
    supervisor.failed("alert=" + alert.id(), failure);
    supervisor.attempt(
        "alert=" + alert.id(),
        () -> letters.forEach(letter -> delivery.postpone(letter, Delivery.BUG)));
  }

  /** If one letter fails, those behind it wait as well. */
  private void tell(SavedSearch alert, Channel channel, List<List<Notification>> letters) {
    boolean goesOn = true;
    for (List<Notification> letter : letters) {
      if (stopped) {
        return;
      }
      if (goesOn) {
        goesOn = delivery.tell(alert, channel, letter);
      } else {
        delivery.postpone(letter, "it waits for the one before it");
      }
    }
  }

  /** By alert: one for each posting, and one for all that were held back. */
  private static Map<Long, List<List<Notification>>> letters(List<Notification> some) {
    Map<Long, List<List<Notification>>> letters = new LinkedHashMap<>();
    Map<Long, List<Notification>> summaries = new LinkedHashMap<>();
    for (Notification one : some) {
      if (one.state() == State.HELD) {
        summaries.computeIfAbsent(one.search(), _ -> new ArrayList<>()).add(one);
      } else {
        letters.computeIfAbsent(one.search(), _ -> new ArrayList<>()).add(List.of(one));
      }
    }
    summaries.forEach(
        (search, all) -> letters.computeIfAbsent(search, _ -> new ArrayList<>()).add(all));
    return letters;
  }

  private void clean() {
    if (System.nanoTime() - cleanedAt > CLEANING.toNanos()) {
      cleanedAt = System.nanoTime();
      store.notifications().forget(clock.instant().minus(REMEMBERED));
    }
  }

  /** What is under way may still end; what does not is told again after the next start. */
  @Override
  public void close() {
    stopped = true;
    call();
    try {
      thread.join(PATIENCE);
      tellers.shutdown();
      if (!tellers.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        tellers.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
