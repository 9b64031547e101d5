package freshet.crawler.controller;

import freshet.store.Store;
import freshet.store.model.Retention;
import freshet.store.model.StoreException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * Deletes old data once a day. The store works in parts, so that retrievals are stored in between.
 */
public final class Housekeeping {
  private static final Logger LOG = System.getLogger(Housekeeping.class.getName());
  private static final String DONE = "housekeeping.day";

  /** How many days hourly sums are kept. */
  private static final int HOURS_KEPT = 8;

  /** The record of a single failure is deleted after this time. */
  private static final Duration FAILURES_KEPT = Duration.ofDays(30);

  /** Rules, alerts and output feeds can be restored for this time after they were removed. */
  private static final Duration REMOVED_KEPT = Duration.ofDays(1);

  private final Store store;
  private final Settings settings;
  private final InstantSource clock;

  /**
   * The retention times.
   *
   * @param retrievals the log of retrievals
   * @param figures the daily sums
   */
  public record Settings(Retention postings, Duration retrievals, Duration figures) {}

  /** The numbers of deleted rows. */
  public record Cleared(long postings, long retrievals) {
    static final Cleared NOTHING = new Cleared(0, 0);
  }

  public Housekeeping(Store store, Settings settings, InstantSource clock) {
    this.store = store;
    this.settings = settings;
    this.clock = clock;
  }

  /** Deletes old data once a day (UTC); to be called about hourly on a separate thread. */
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
      LOG.log(Level.WARNING, "Retention failed and is retried. cause={0}", e.getMessage());
      return Cleared.NOTHING;
    }
  }

  private Cleared clear(Instant now, LocalDate today) {
    long postings = timed("postings", () -> store.postings().retain(settings.postings, now));
    long retrievals =
        timed("retrievals", () -> store.retrievals().removeBefore(now.minus(settings.retrievals)));
    store.facets().prune();
    store.quarantines().forget(now.minus(FAILURES_KEPT));
    clearRemoved(now.minus(REMOVED_KEPT));
    store.figures().removeHoursBefore(today.minusDays(HOURS_KEPT));
    store.figures().removeBefore(today.minusDays(settings.figures.toDays()));
    return new Cleared(postings, retrievals);
  }

  private void clearRemoved(Instant before) {
    store.rules().clearRemoved(before);
    store.savedSearches().clearRemoved(before);
    store.outputFeeds().clearRemoved(before);
  }

  private long timed(String what, LongSupplier work) {
    Instant begin = clock.instant();
    long count = work.getAsLong();
    LOG.log(
        Level.INFO,
        "Retention removed old rows. table={0} count={1} duration={2}",
        what,
        Long.toString(count),
        Duration.between(begin, clock.instant()));
    return count;
  }
}
