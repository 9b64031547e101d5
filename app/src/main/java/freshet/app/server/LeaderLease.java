package freshet.app.server;

import freshet.store.model.NotLeaderException;
import freshet.store.model.StoreException;
import freshet.store.sql.LeadershipTable;
import freshet.work.Supervisor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The leader lease of a server: waits for it, then renews it until it is closed or lost. */
final class LeaderLease implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LeaderLease.class.getName());
  static final Duration LEASE = Duration.ofSeconds(9);
  private static final Duration RENEWAL = Duration.ofSeconds(3);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final LeadershipTable leadership;
  private final String holder;
  private final Supervisor supervisor;
  private final CountDownLatch ending = new CountDownLatch(1);
  private final CompletableFuture<Void> lost = new CompletableFuture<>();
  private volatile long epoch;

  /** The {@link System#nanoTime} before the lease was last taken or renewed. */
  private volatile long renewedAt;

  LeaderLease(LeadershipTable leadership, String holder, Supervisor supervisor) {
    this.supervisor = supervisor;
    this.leadership = leadership;
    this.holder = holder;
  }

  /** Waits for the lease; returns its epoch, or empty if closed before. */
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
      LOG.log(Level.DEBUG, "Leader lease waits for the database.", e);
      return OptionalLong.empty();
    }
  }

  /** Renews the lease. While the database is unavailable, nobody else can take it either. */
  private boolean holds() throws InterruptedException {
    if (ending.await(RENEWAL.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    boolean renewed = renewed();
    if (!renewed) {
      lost.completeExceptionally(
          new NotLeaderException(
              "Another server leads, because this one (%s) did not renew its lease in time or lost the broker; restart it as standby."
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
      LOG.log(Level.DEBUG, "Leader lease not renewed: database unavailable.", e);
      return true;
    }
  }

  /** Whether nobody else can lead; false after a suspend until the lease is renewed. */
  boolean lasts() {
    return System.nanoTime() - renewedAt < LEASE.toNanos();
  }

  /** Completes exceptionally when another server takes the lead. */
  CompletableFuture<Void> lost() {
    return lost;
  }

  /** Releases the lease, so that a standby need not wait for its expiry. */
  @Override
  public void close() {
    ending.countDown();
    try {
      if (epoch > 0) {
        leadership.release(epoch);
      }
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "Leader lease expired.", e);
    }
  }
}
