package freshet.crawler.controller;

import freshet.store.Retention;
import freshet.store.Store;
import freshet.store.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * Lets go of what has had its time, once a day. The store does it piece by piece, so that
 * retrievals are stored in between.
 */
public final class Housekeeping {
  private static final Logger LOG = System.getLogger(Housekeeping.class.getName());
  private static final String DONE = "housekeeping.day";

  /** For so many days hours can be looked at. */
  private static final int HOURS_KEPT = 8;

  /** A piece of work that failed once and not again is forgotten after this time. */
  private static final Duration FAILURES_KEPT = Duration.ofDays(30);

  private final Store store;
  private final Settings settings;
  private final InstantSource clock;

  /**
   * What stays how long.
   *
   * @param retrievals the log of retrievals
   * @param figures the sums of the days
   */
  public record Settings(Retention postings, Duration retrievals, Duration figures) {}

  /** What was let go. */
  public record Cleared(long postings, long retrievals) {
    static final Cleared NOTHING = new Cleared(0, 0);
  }

  public Housekeeping(Store store, Settings settings, InstantSource clock) {
    this.store = store;
    this.settings = settings;
    this.clock = clock;
  }

  /** To be called once an hour or so, on a thread of its own; does nothing but once a day (UTC). */
  public Cleared round() {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    try {
      if (today.toString().equals(store.settings().all().get(DONE))) {
        return Cleared.NOTHING;
      }
      Cleared cleared = clear(now, today);
      store.settings().set(DONE, today.toString());
      return cleared;
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "What is old could not be let go. cause={0}", e.getMessage());
      return Cleared.NOTHING;
    }
  }

  private Cleared clear(Instant now, LocalDate today) {
    long postings = timed("postings", () -> store.postings().retain(settings.postings, now));
    long retrievals =
        timed("retrievals", () -> store.retrievals().removeBefore(now.minus(settings.retrievals)));
    store.quarantines().forget(now.minus(FAILURES_KEPT));
    store.figures().removeHoursBefore(today.minusDays(HOURS_KEPT));
    store.figures().removeBefore(today.minusDays(settings.figures.toDays()));
    return new Cleared(postings, retrievals);
  }

  private long timed(String what, LongSupplier work) {
    Instant begin = clock.instant();
    long count = work.getAsLong();
    LOG.log(
        Level.INFO,
        "What is old was let go. what={0} count={1} took={2}",
        what,
        Long.toString(count),
        Duration.between(begin, clock.instant()));
    return count;
  }
}
