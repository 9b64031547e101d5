package freshet.crawler.controller;

import freshet.crawler.dispatch.Dispatch;
import freshet.store.ArrivalListener;
import freshet.store.Store;
import freshet.store.StoreRetry;
import freshet.store.model.FeedState;
import freshet.store.model.NotLeaderException;
import freshet.store.model.RetrievalRecord;
import freshet.store.model.StoreException;
import freshet.store.model.StoredRetrieval;
import freshet.work.Attempt;
import freshet.work.Supervisor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Stores the results of retrievals in batches: whatever waits when one transaction is done goes
 * into the next. Only durable results are confirmed to the terminal and passed to the controller.
 */
public final class Journal {
  private static final int MOST = 256;
  private static final long LOOK_MILLIS = 200;

  /** A setting that is written to test whether writing is possible. */
  private static final String PROBE = "journal.probe";

  /** Unstored results are held in memory: at this number, no more retrievals are sent. */
  private static final int ROOM = 1000;

  /** How long a batch waits for more results, since a transaction costs more than its content. */
  private static final long GATHER_MILLIS = 10;

  private final Store store;
  private final StoreRetry patience;
  private final Dispatch dispatch;
  private final Inbox inbox;
  private final List<Follower> followers;
  private final Supervisor supervisor;
  private final BlockingQueue<CompletedRetrieval> waiting = new LinkedBlockingQueue<>();

  /** Taken from the queue and not stored yet. */
  private final List<CompletedRetrieval> batch = new ArrayList<>(MOST);

  /** Stored and not passed on yet. */
  private final Deque<ControllerEvent.Stored> untold = new ArrayDeque<>(MOST);

  /** Whether the first of them was, or should have been, confirmed to the terminal. */
  private boolean confirming;

  private volatile boolean stopped;

  /** States of feeds to be stored before the next batch. */
  private final Map<Long, FeedState> standings = new ConcurrentHashMap<>();

  /** Settings to be stored with the next batch. */
  private final Map<String, String> settings = new ConcurrentHashMap<>();

  /** Is called on the journal's thread for each stored retrieval; it must return quickly. */
  @FunctionalInterface
  public interface Follower {
    void stored(ControllerEvent.Stored stored);

    /** Adapts a listener that needs only what was stored. */
    static Follower of(ArrivalListener listener) {
      return stored -> listener.arrived(stored.kept());
    }
  }

  /**
   * Creates a journal.
   *
   * @param followers start what follows from a retrieval, besides the controller
   */
  public Journal(
      Store store,
      StoreRetry patience,
      Dispatch dispatch,
      Inbox inbox,
      List<Follower> followers,
      Supervisor supervisor) {
    this.supervisor = supervisor;
    this.store = store;
    this.patience = patience;
    this.dispatch = dispatch;
    this.inbox = inbox;
    this.followers = List.copyOf(followers);
  }

  /** Stores the state of a feed without a retrieval. */
  void stand(long feed, FeedState state) {
    standings.put(feed, state);
  }

  private void keepStandings() {
    for (long feed : List.copyOf(standings.keySet())) {
      FeedState state = standings.remove(feed);
      if (state != null) {
        patience.insist(
            () -> {
              store.feeds().stand(feed, state);
              return state;
            });
      }
    }
  }

  /** Returns the supervisor of all threads. */
  Supervisor supervisor() {
    return supervisor;
  }

  /** Queues a retrieval to be stored. */
  void add(CompletedRetrieval finished) {
    waiting.add(finished);
  }

  /** Whether more may be retrieved: unstored results have not piled up. */
  boolean hasRoom() {
    return waiting.size() < ROOM;
  }

  /** Queues settings to be stored. */
  void keep(Map<String, String> texts) {
    settings.putAll(texts);
  }

  /**
   * Waits for results and stores them, on the caller's thread; returns false after {@link #stop},
   * when nothing waits any more. If it throws, nothing is lost: the next call continues.
   */
  public boolean step() throws InterruptedException {
    boolean last = stopped;
    if (last) {
      flush();
    } else if (gathers()) {
      write();
    } else {
      keepStandings();
    }
    return !last;
  }

  /** Whether there is a batch to be written. */
  private boolean gathers() throws InterruptedException {
    if (batch.isEmpty() && untold.isEmpty()) {
      CompletedRetrieval first = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      if (first == null) {
        return false;
      }
      batch.add(first);
      Thread.sleep(GATHER_MILLIS);
      waiting.drainTo(batch, MOST - 1);
    }
    return true;
  }

  /** Ends {@link #step} soon; to be called when nothing is in flight any more. */
  public void stop() {
    stopped = true;
  }

  /** Stores everything that waits. */
  public void flush() {
    do {
      write();
    } while (waiting.drainTo(batch, MOST) > 0);
    keepStandings();
    keepSettings();
  }

  private void write() {
    keepStandings();
    tellAll();
    while (!batch.isEmpty()) {
      store(List.copyOf(batch));
    }
    keepSettings();
  }

  /** Stores a batch; if that fails, stores each half separately. */
  private void store(List<CompletedRetrieval> some) {
    Optional<Throwable> failure = Attempt.failure(() -> storeTogether(some));
    if (failure.isPresent()) {
      refuseIfOver(failure.get());
      if (some.size() > 1) {
        store(some.subList(0, some.size() / 2));
        store(some.subList(some.size() / 2, some.size()));
      } else {
        storeAlone(some.getFirst());
      }
    }
    tellAll();
  }

  /** Stores results in one transaction; the store recognises those stored before. */
  private void storeTogether(List<CompletedRetrieval> some) {
    List<RetrievalRecord> records = some.stream().map(CompletedRetrieval::record).toList();
    List<StoredRetrieval> kept = patience.insist(() -> store.retrieved(records));
    List<ControllerEvent.Stored> stored = new ArrayList<>();
    for (int i = 0; i < kept.size(); i++) {
      stored.add(new ControllerEvent.Stored(some.get(i), kept.get(i)));
    }
    untold.addAll(stored);
    batch.subList(0, some.size()).clear();
  }

  /**
   * Rethrows if another server leads or the thread was interrupted, since nothing more may be
   * stored.
   */
  private static void refuseIfOver(Throwable failure) {
    if (failure instanceof NotLeaderException
        || (failure instanceof StoreException trouble && trouble.isTemporary())) {
      throw Attempt.thrown(failure);
    }
  }

  /**
   * Tries one retrieval once more. If the store accepts other writes, this result cannot be stored:
   * it is lost, as if its terminal had crashed.
   */
  private void storeAlone(CompletedRetrieval one) {
    Attempt.failure(() -> storeTogether(List.of(one)))
        .ifPresent(
            failure -> {
              refuseIfOver(failure);
              if (Attempt.failure(this::probe).isPresent()) {
                throw Attempt.thrown(failure);
              }
              batch.removeFirst();
              inbox.add(new ControllerEvent.Lost(one.ticket(), failure));
            });
  }

  private void probe() {
    patience.insistOn(() -> store.settings().set(PROBE, ""));
  }

  /**
   * Confirms a result to the terminal; a failed confirmation is not repeated, since its cache may
   * be lost.
   */
  private void confirm(ControllerEvent.Stored stored) {
    if (!confirming) {
      confirming = true;
      dispatch.confirm(stored.finished().outcome());
    }
  }

  private void tellAll() {
    while (!untold.isEmpty()) {
      ControllerEvent.Stored stored = untold.getFirst();
      confirm(stored);
      inbox.add(stored);
      untold.removeFirst();
      confirming = false;
      for (Follower follower : followers) {
        supervisor.attempt(
            "follower=%s feed=%d"
                .formatted(follower.getClass().getSimpleName(), stored.kept().feed()),
            () -> follower.stored(stored));
      }
    }
  }

  private void keepSettings() {
    for (String name : List.copyOf(settings.keySet())) {
      String value = settings.remove(name);
      if (value != null) {
        patience.insist(
            () -> {
              store.settings().set(name, value);
              return value;
            });
      }
    }
  }
}
