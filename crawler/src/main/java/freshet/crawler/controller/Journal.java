package freshet.crawler.controller;

import freshet.crawler.dispatch.Dispatch;
import freshet.store.FeedState;
import freshet.store.RetrievalRecord;
import freshet.store.Retrieved;
import freshet.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  /** What is retrieved and not stored yet is held in memory: when so much is, no more is asked. */
  private static final int ROOM = 1000;

  /** A batch waits so long for others: a transaction costs more than what is written in it. */
  private static final long GATHER_MILLIS = 10;

  private final Store store;
  private final StorePatience patience;
  private final Dispatch dispatch;
  private final Inbox inbox;
  private final List<Follower> followers;
  private final BlockingQueue<Finished> waiting = new LinkedBlockingQueue<>();

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
      List<Follower> followers) {
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
   * Stores on the caller's thread until {@link #stop}, and then whatever still waits. Trouble that
   * waiting does not mend is thrown, and ends the controller too.
   */
  public void run() throws InterruptedException {
    try {
      store();
    } catch (RuntimeException e) {
      inbox.add(new Event.Broken(e));
      throw e;
    }
  }

  private void store() throws InterruptedException {
    while (!stopped) {
      Finished first = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      if (first != null) {
        Thread.sleep(GATHER_MILLIS);
        List<Finished> batch = new ArrayList<>(List.of(first));
        waiting.drainTo(batch, MOST - 1);
        write(batch);
      } else {
        keepStandings();
      }
    }
    flush();
  }

  /** Ends {@link #run} soon; to be called when nothing is under way any more. */
  public void stop() {
    stopped = true;
  }

  /** Stores whatever waits. */
  public void flush() {
    List<Finished> batch = new ArrayList<>();
    while (waiting.drainTo(batch, MOST) > 0) {
      write(batch);
      batch.clear();
    }
    keepStandings();
    keepSettings();
  }

  private void write(List<Finished> batch) {
    keepStandings();
    List<RetrievalRecord> records = batch.stream().map(Finished::record).toList();
    List<Retrieved> kept = patience.insist(() -> store.retrieved(records));
    keepSettings();
    for (int i = 0; i < kept.size(); i++) {
      dispatch.confirm(batch.get(i).outcome());
      Event.Stored stored = new Event.Stored(batch.get(i), kept.get(i));
      inbox.add(stored);
      followers.forEach(follower -> follower.stored(stored));
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
