package freshet.app.server;

import freshet.crawler.controller.Inbox.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that runs faster than time does, but stands still while retrievals are under way: they
 * take next to no time in the real world, and at this clock they shall not take hours. What a slow
 * machine cannot keep up with is a slower clock, not other figures.
 */
public final class FastClock implements InstantSource, Waiting {
  /** It stands still no longer than this for one retrieval: some hosts never answer. */
  private static final Duration HOLD = Duration.ofMillis(300);

  /** A wait by the wall is never longer, so that another speed is noticed soon. */
  private static final Duration LONGEST = Duration.ofMillis(500);

  /** It goes on by this at least, also for who is late. */
  private static final Duration LEAST = Duration.ofMillis(100);

  private Instant now;
  private double speed = 1;

  /** When {@link #now} was, or should have been. */
  private long nowNanos = System.nanoTime();

  /** Retrievals that are no longer waited for. */
  private int stuck;

  private long heldSince;
  private boolean held;

  /** Starts at an instant, with the speed of time itself. */
  public FastClock(Instant start) {
    now = start;
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  /** Runs so many times faster than time from now on. */
  public synchronized void run(double newSpeed) {
    speed = newSpeed;
    nowNanos = System.nanoTime();
  }

  @Override
  public synchronized Duration real(Duration wanted, int underWay) {
    Duration time = wanted.compareTo(LEAST) > 0 ? wanted : LEAST;
    long nanos = System.nanoTime();
    stuck = Math.min(stuck, underWay);
    if (underWay > stuck) {
      return hold(nanos, underWay);
    }
    held = false;
    long needed = (long) (time.toNanos() / speed);
    long passed = nanos - nowNanos;
    if (passed < needed) {
      return earlier(Duration.ofNanos(needed - passed), LONGEST);
    }
    now = now.plus(time);
    // what is late by more is not caught up with
    nowNanos = Math.max(nowNanos + needed, nanos - HOLD.toNanos());
    return Duration.ZERO;
  }

  private Duration hold(long nanos, int underWay) {
    if (!held) {
      held = true;
      heldSince = nanos;
    }
    Duration left = HOLD.minusNanos(nanos - heldSince);
    if (!left.isPositive()) {
      stuck = underWay;
      held = false;
      return Duration.ZERO;
    }
    return left;
  }

  private static Duration earlier(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
