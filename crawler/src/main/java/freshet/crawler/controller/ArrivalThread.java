package freshet.crawler.controller;

import freshet.store.DeposedException;
import freshet.work.SupervisedThread;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Has something done soon after postings were stored; retrievals never wait for it. */
public final class ArrivalThread implements Journal.Follower, AutoCloseable {
  private static final Logger LOG = System.getLogger(ArrivalThread.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Duration look;
  private final Work work;
  private final BlockingQueue<Boolean> calls = new ArrayBlockingQueue<>(1);
  private final CountDownLatch ending = new CountDownLatch(1);
  private final SupervisedThread thread;

  /** What is done; it keeps by itself how far it got. */
  public interface Work {
    /** Gives how long the next time is to wait at least. */
    Duration work() throws InterruptedException;
  }

  /**
   * Works from its start on.
   *
   * @param look how often it looks by itself: what repairs a gap is stored without a word
   */
  public ArrivalThread(String name, Duration look, Work work, Supervisor supervisor) {
    this.look = look;
    this.work = work;
    thread = supervisor.thread(name, this::round, this::isDeposed);
  }

  public void start() {
    calls.offer(true);
    thread.start();
  }

  @Override
  public void stored(Event.Stored stored) {
    if (!stored.kept().postings().isEmpty()) {
      calls.offer(true);
    }
  }

  private boolean round() throws InterruptedException {
    calls.poll(look.toMillis(), TimeUnit.MILLISECONDS);
    return !endsWithin(work.work());
  }

  private boolean isDeposed(Throwable failure) {
    boolean deposed = failure instanceof DeposedException;
    if (deposed) {
      LOG.log(Level.DEBUG, "Another server goes on with the work of " + thread.name(), failure);
    }
    return deposed || isEnding();
  }

  /** Notes what is being worked on, for the log. */
  public void workingOn(String piece) {
    thread.workingOn(piece);
  }

  /** Waits for a time; true if it is to end before. */
  public boolean endsWithin(Duration time) throws InterruptedException {
    return ending.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  public boolean isEnding() {
    return ending.getCount() == 0;
  }

  /** What is under way ends by itself: to interrupt it could break a connection. */
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
