package freshet.village;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that moves only when told to. */
public final class SettableClock implements InstantSource {
  private volatile Instant now;

  public SettableClock(Instant start) {
    now = start;
  }

  @Override
  public Instant instant() {
    return now;
  }

  /** Jumps to an instant, possibly backwards. */
  public void set(Instant instant) {
    now = instant;
  }

  /** Advances the clock to an instant, unless that lies in the past. */
  public synchronized void advanceTo(Instant instant) {
    now = instant.isBefore(now) ? now : instant;
  }

  /** Advances the clock. */
  public synchronized void advance(Duration duration) {
    now = now.plus(duration);
  }
}
