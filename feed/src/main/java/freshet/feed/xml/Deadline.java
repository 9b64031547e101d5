package freshet.feed.xml;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * When the time for a document is over (GC-112). A good document must not be refused because the
 * machine was busy with other things or has only just started, so that of a long time between two
 * checks only the beginning counts. Beyond some times the limit, all of it counts.
 */
public final class Deadline {
  private static final long LONGEST_STEP = Duration.ofMillis(20).toNanos();
  private static final int PATIENCE = 5;

  private final Duration time;
  private final LongSupplier nanos;
  private final long begin;
  private long last;
  private long spent;

  Deadline(Duration time, LongSupplier nanos) {
    this.time = time;
    this.nanos = nanos;
    this.begin = nanos.getAsLong();
    this.last = begin;
  }

  /** So much time from now. */
  public static Deadline in(Duration time) {
    return new Deadline(time, System::nanoTime);
  }

  /** Stops the reading if its time is over; to be called often. */
  public void check() {
    long now = nanos.getAsLong();
    spent += Math.min(now - last, LONGEST_STEP);
    last = now;
    if (spent > time.toNanos() || now - begin > PATIENCE * time.toNanos()) {
      throw new TooLarge("The document takes longer than %s to read.".formatted(time));
    }
  }
}
