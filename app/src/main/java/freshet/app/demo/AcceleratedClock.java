package freshet.app.demo;

import freshet.crawler.controller.Inbox.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that runs faster than real time, but stops while retrievals are in flight: they take
 * little real time and must not take hours by this clock. A machine that cannot keep up gets a
 * slower clock, not other results.
 */
public final class AcceleratedClock implements InstantSource, Waiting {
  /** The longest stop for one retrieval, since some hosts never answer. */
  private static final Duration HOLD = Duration.ofMillis(300);

  /** The longest wait in real time, so that a change of speed is noticed soon. */
  private static final Duration LONGEST = Duration.ofMillis(500);

  /** The clock advances at least by this, even for a late caller. */
  private static final Duration LEAST = Duration.ofMillis(100);

  private Instant now;
  private double speed = 1;

  /** The real time at which {@link #now} was reached, or should have been. */
  private long nowNanos = System.nanoTime();

  /** Retrievals that the clock no longer waits for. */
  private int stuck;

  private long heldSince;
  private boolean held;

  /** Starts at an instant, at the speed of real time. */
  public AcceleratedClock(Instant start) {
    now = start;
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  /** Sets the speed relative to real time. */
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
    // a longer delay is not made up for
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
