package freshet.crawler.controller;

import freshet.store.DeposedException;
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
  private final Thread thread;

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
  public ArrivalThread(String name, Duration look, Work work) {
    this.look = look;
    this.work = work;
    thread = Thread.ofPlatform().name(name).unstarted(this::run);
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

  private void run() {
    try {
      do {
        calls.poll(look.toMillis(), TimeUnit.MILLISECONDS);
      } while (!endsWithin(work.work()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (DeposedException e) {
      LOG.log(Level.DEBUG, "Another server goes on with the work of " + thread.getName(), e);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "A part of this server has ended: " + thread.getName(), e);
    }
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
      if (thread.isAlive()) {
        thread.join(PATIENCE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
