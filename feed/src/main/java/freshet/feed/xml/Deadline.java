package freshet.feed.xml;

import java.time.Duration;

/** When the time for a document is over (GC-112). */
public final class Deadline {
  private final Duration time;
  private final long end;

  private Deadline(Duration time) {
    this.time = time;
    this.end = System.nanoTime() + time.toNanos();
  }

  /** So much time from now. */
  public static Deadline in(Duration time) {
    return new Deadline(time);
  }

  /** Stops the reading if its time is over. */
  public void check() {
    if (System.nanoTime() - end > 0) {
      throw new TooLarge("The document takes longer than %s to read.".formatted(time));
    }
  }
}
