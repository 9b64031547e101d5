package freshet.crawler.controller;

import freshet.crawler.dispatch.Dispatch;
import freshet.store.DeposedException;
import freshet.store.FeedState;
import freshet.store.RetrievalRecord;
import freshet.store.Retrieved;
import freshet.store.Store;
import freshet.store.StoreException;
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
 * Stores what retrievals brought, many in one transaction: whatever waits when the last one is done
 * goes into the next. Only what is durable is confirmed to the terminal and told to the controller.
 */
public final class Journal {
  private static final int MOST = 256;
  private static final long LOOK_MILLIS = 200;

  /** A setting that is written to see whether anything can be. */
  private static final String PROBE = "journal.probe";

  /** What is retrieved and not stored yet is held in memory: when so much is, no more is asked. */
  private static final int ROOM = 1000;

  /** A batch waits so long for others: a transaction costs more than what is written in it. */
  private static final long GATHER_MILLIS = 10;

  private final Store store;
  private final StorePatience patience;
  private final Dispatch dispatch;
  private final Inbox inbox;
  private final List<Follower> followers;
  private final Supervisor supervisor;
  private final BlockingQueue<Finished> waiting = new LinkedBlockingQueue<>();

  /** Taken from those that wait, and not stored yet. */
  private final List<Finished> batch = new ArrayList<>(MOST);

  /** Stored, and not told yet. */
  private final Deque<Event.Stored> untold = new ArrayDeque<>(MOST);

  /** Whether the terminal was told of the first of them, or should have been. */
  private boolean confirming;

  private volatile boolean stopped;

  /** How feeds stand, to be stored before the next batch. */
  private final Map<Long, FeedState> standings = new ConcurrentHashMap<>();

  /** Small texts to be stored with the next batch. */
  private final Map<String, String> settings = new ConcurrentHashMap<>();

  /** Told on the journal's thread of each retrieval that is stored; to be quick about it. */
  @FunctionalInterface
  public interface Follower {
    void stored(Event.Stored stored);
  }

  /**
   * Stores what retrievals bring.
   *
   * @param followers begin what follows from a retrieval, beside the controller
   */
  public Journal(
      Store store,
      StorePatience patience,
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

  /** Keeps how things stand with a feed that no retrieval has brought about. */
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

  /** Runs the threads of the server. */
  Supervisor supervisor() {
    return supervisor;
  }

  /** Takes a retrieval to be stored. */
  void add(Finished finished) {
    waiting.add(finished);
  }

  /** Whether more is to be retrieved: what waits to be stored has not piled up. */
  boolean hasRoom() {
    return waiting.size() < ROOM;
  }

  /** Keeps small texts by name. */
  void keep(Map<String, String> texts) {
    settings.putAll(texts);
  }

  /**
   * Waits for something to store and stores it, on the caller's thread; false after {@link #stop},
   * when nothing waits any more. If it throws, nothing is lost: the next round goes on with it.
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
      Finished first = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      if (first == null) {
        return false;
      }
      batch.add(first);
      Thread.sleep(GATHER_MILLIS);
      waiting.drainTo(batch, MOST - 1);
    }
    return true;
  }

  /** Ends {@link #step} soon; to be called when nothing is under way any more. */
  public void stop() {
    stopped = true;
  }

  /** Stores whatever waits. */
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

  /** Stores some of the batch together; if that cannot be done, each half by itself. */
  private void store(List<Finished> some) {
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

  /** The store tells by itself what of it was stored before. */
  private void storeTogether(List<Finished> some) {
    List<RetrievalRecord> records = some.stream().map(Finished::record).toList();
    List<Retrieved> kept = patience.insist(() -> store.retrieved(records));
    List<Event.Stored> stored = new ArrayList<>();
    for (int i = 0; i < kept.size(); i++) {
      stored.add(new Event.Stored(some.get(i), kept.get(i)));
    }
    untold.addAll(stored);
    batch.subList(0, some.size()).clear();
  }

  /** Where another server leads, or waiting was ended, this one stores nothing more. */
  private static void refuseIfOver(Throwable failure) {
    if (failure instanceof DeposedException
        || (failure instanceof StoreException trouble && trouble.isTemporary())) {
      throw Attempt.thrown(failure);
    }
  }

  /**
   * Tries one retrieval once more. If the store does take other things, what this one brought
   * cannot be stored: it is lost, as if its terminal had broken down over it.
   */
  private void storeAlone(Finished one) {
    Attempt.failure(() -> storeTogether(List.of(one)))
        .ifPresent(
            failure -> {
              refuseIfOver(failure);
              if (Attempt.failure(this::probe).isPresent()) {
                throw Attempt.thrown(failure);
              }
              batch.removeFirst();
              inbox.add(new Event.Lost(one.ticket(), failure, true));
            });
  }

  private void probe() {
    patience.insistOn(() -> store.settings().set(PROBE, ""));
  }

  /** A terminal that could not be told is not told again: what it remembers may be lost. */
  private void confirm(Event.Stored stored) {
    if (!confirming) {
      confirming = true;
      dispatch.confirm(stored.finished().outcome());
    }
  }

  private void tellAll() {
    while (!untold.isEmpty()) {
      Event.Stored stored = untold.getFirst();
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
