package freshet.feed;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time limit for reading a document (GC-112). A good document must not be rejected because the
 * machine was busy or has just started, so only the beginning of a long pause between two checks
 * counts. Beyond a multiple of the limit, all of it counts.
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

  /** Starts a deadline. */
  public static Deadline in(Duration time) {
    return new Deadline(time, System::nanoTime);
  }

  /** Throws if the time is over; to be called often. */
  public void check() {
    long now = nanos.getAsLong();
    spent += Math.min(now - last, LONGEST_STEP);
    last = now;
    if (spent > time.toNanos() || now - begin > PATIENCE * time.toNanos()) {
      throw new DocumentTooLargeException(
          "The document takes longer than %s to read.".formatted(time));
    }
  }
}
