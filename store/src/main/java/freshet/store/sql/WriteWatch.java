package freshet.store.sql;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Detects slow writes: for some time every transaction waited long for the disk or the database
 * server, not counting its own statements. Logs the start and the end of such a time. Thread-safe.
 */
final class WriteWatch {
  private static final Logger LOG = System.getLogger(WriteWatch.class.getName());

  /** A transaction with a shorter wait is fast. */
  private static final Duration QUICK = Duration.ofMillis(250);

  /**
   * One long transaction delays others for a while; a slow disk delays all of them for at least
   * this long.
   */
  private static final Duration LONG = Duration.ofSeconds(5);

  private static final int MANY = 5;

  private final String location;
  private int slowInRow;
  private long firstSlow;
  private Duration last = Duration.ZERO;
  private boolean isSlow;

  WriteWatch(String location) {
    this.location = location;
  }

  /** Records a successful transaction and its wait; the time is that of a stopwatch. */
  synchronized void written(Duration waited, long nanoTime) {
    last = waited;
    if (waited.compareTo(QUICK) < 0) {
      slowInRow = 0;
      if (isSlow) {
        isSlow = false;
        LOG.log(Level.INFO, "Writes to the database are fast again.");
      }
      return;
    }
    firstSlow = slowInRow == 0 ? nanoTime : firstSlow;
    slowInRow++;
    if (!isSlow && slowInRow >= MANY && nanoTime - firstSlow >= LONG.toNanos()) {
      isSlow = true;
      LOG.log(
          Level.WARNING,
          "Writes to the database are slow; check its disk. database={0} duration={1}",
          location,
          waited);
    }
  }

  /** Returns what is wrong, as part of a sentence; empty while all is well. */
  synchronized Optional<String> slowness() {
    return isSlow
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "writes to the database are slow (the last one waited %.1f s); check its disk",
                last.toMillis() / 1000.0))
        : Optional.empty();
  }
}
