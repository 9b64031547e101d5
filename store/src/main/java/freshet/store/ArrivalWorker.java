package freshet.store;

import freshet.store.model.NotLeaderException;
import freshet.store.model.StoredRetrieval;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs work soon after postings were stored; retrievals never wait for it. */
public final class ArrivalWorker implements ArrivalListener, AutoCloseable {
  private static final Logger LOG = System.getLogger(ArrivalWorker.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Duration look;
  private final Work work;
  private final BlockingQueue<Boolean> calls = new ArrayBlockingQueue<>(1);
  private final CountDownLatch ending = new CountDownLatch(1);
  private final SupervisedThread thread;

  /** The work; it stores its own progress. */
  public interface Work {
    /** Does some work and returns the shortest time until the next call. */
    Duration work() throws InterruptedException;
  }

  /**
   * Creates a worker, which runs once it is started.
   *
   * @param look how often it runs without being woken, since gap repairs are stored without a call
   */
  public ArrivalWorker(String name, Duration look, Work work, Supervisor supervisor) {
    this.look = look;
    this.work = work;
    thread = supervisor.thread(name, this::round, this::isDeposed);
  }

  public void start() {
    calls.offer(true);
    thread.start();
  }

  @Override
  public void arrived(StoredRetrieval retrieved) {
    if (!retrieved.postings().isEmpty()) {
      calls.offer(true);
    }
  }

  private boolean round() throws InterruptedException {
    calls.poll(look.toMillis(), TimeUnit.MILLISECONDS);
    return !endsWithin(work.work());
  }

  private boolean isDeposed(Throwable failure) {
    boolean deposed = failure instanceof NotLeaderException;
    if (deposed) {
      LOG.log(Level.DEBUG, "Another server has taken over the work of " + thread.name(), failure);
    }
    return deposed || isEnding();
  }

  /** Records what is being worked on, for the log. */
  public void workingOn(String piece) {
    thread.workingOn(piece);
  }

  /** Waits for a time; returns true if the worker is stopped meanwhile. */
  public boolean endsWithin(Duration time) throws InterruptedException {
    return ending.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  public boolean isEnding() {
    return ending.getCount() == 0;
  }

  /** Stops after the current work; interrupting it could break a database connection. */
  @Override
  public void close() {
    ending.countDown();
    calls.offer(true);
    try {
      thread.join(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
