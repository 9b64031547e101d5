package freshet.app.server;

import freshet.store.DeposedException;
import freshet.store.Leadership;
import freshet.store.StoreException;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The lead among the servers of a database: waited for, then held by renewing its lease until it is
 * closed or another server has it.
 */
final class Lead implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Lead.class.getName());
  static final Duration LEASE = Duration.ofSeconds(9);
  private static final Duration RENEWAL = Duration.ofSeconds(3);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Leadership leadership;
  private final String holder;
  private final Supervisor supervisor;
  private final CountDownLatch ending = new CountDownLatch(1);
  private final CompletableFuture<Void> lost = new CompletableFuture<>();
  private volatile long epoch;

  /** By {@link System#nanoTime}, before the lease was taken or renewed last. */
  private volatile long renewedAt;

  Lead(Leadership leadership, String holder, Supervisor supervisor) {
    this.supervisor = supervisor;
    this.leadership = leadership;
    this.holder = holder;
  }

  /** Waits for the lead; its epoch, or empty if this was closed before. */
  OptionalLong await() throws InterruptedException {
    do {
      renewedAt = System.nanoTime();
      OptionalLong taken = take();
      if (taken.isPresent()) {
        epoch = taken.getAsLong();
        supervisor.thread("lead", this::holds).start();
        return taken;
      }
    } while (!ending.await(LOOK.toMillis(), TimeUnit.MILLISECONDS));
    return OptionalLong.empty();
  }

  private OptionalLong take() {
    try {
      return leadership.take(holder, LEASE);
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The lead waits for the database.", e);
      return OptionalLong.empty();
    }
  }

  /** While the database is away nobody else can take the lead either. */
  private boolean holds() throws InterruptedException {
    if (ending.await(RENEWAL.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    boolean renewed = renewed();
    if (!renewed) {
      lost.completeExceptionally(
          new DeposedException(
              "Another server leads since this one, %s, did not renew its lease in time, or since the broker does not hear it; start it again as standby."
                  .formatted(holder)));
    }
    return renewed;
  }

  private boolean renewed() {
    long now = System.nanoTime();
    try {
      boolean renewed = leadership.renew(epoch, LEASE);
      renewedAt = renewed ? now : renewedAt;
      return renewed;
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The lead cannot be renewed while the database is away.", e);
      return true;
    }
  }

  /** Whether nobody else can lead: not so after a sleep, before the lease is renewed. */
  boolean lasts() {
    return System.nanoTime() - renewedAt < LEASE.toNanos();
  }

  /** Completed with the reason when another server has the lead. */
  CompletableFuture<Void> lost() {
    return lost;
  }

  /** Gives the lead back, so that a standby need not wait for the end of the lease. */
  @Override
  public void close() {
    ending.countDown();
    try {
      if (epoch > 0) {
        leadership.release(epoch);
      }
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "The lead ends by itself.", e);
    }
  }
}
