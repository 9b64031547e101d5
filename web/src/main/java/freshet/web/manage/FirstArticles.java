package freshet.web.manage;

import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Journal;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Lets a request wait until a new feed was read for the first time, so that its page shows articles
 * rather than nothing. Thread-safe.
 */
public final class FirstArticles implements Journal.Follower {
  private final Map<Long, CountDownLatch> waiting = new ConcurrentHashMap<>();

  @Override
  public void stored(ControllerEvent.Stored stored) {
    CountDownLatch latch = waiting.remove(stored.kept().feed());
    if (latch != null) {
      latch.countDown();
    }
  }

  /**
   * Waits for a retrieval of a feed.
   *
   * @param isDone whether there was one already
   */
  void await(long feed, BooleanSupplier isDone, Duration atMost) {
    CountDownLatch latch = waiting.computeIfAbsent(feed, _ -> new CountDownLatch(1));
    try {
      if (!isDone.getAsBoolean() && !latch.await(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        waiting.remove(feed, latch);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
