package freshet.crawler.politeness;

import freshet.feed.UpdateHints;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Set;

/**
 * Hours and days, in GMT, for which a feed announces no news; it is not retrieved then (GC-026).
 *
 * @param hours 0 to 23
 */
public record Blackout(Set<Integer> hours, Set<DayOfWeek> days) {
  public static final Blackout NONE = new Blackout(Set.of(), Set.of());

  private static final int HOURS = 24;
  private static final int DAYS = 7;

  /** Ignores a list that blocks everything. */
  public Blackout {
    hours = hours.size() >= HOURS ? Set.of() : Set.copyOf(hours);
    days = days.size() >= DAYS ? Set.of() : Set.copyOf(days);
  }

  public static Blackout of(UpdateHints hints) {
    return new Blackout(hints.skipHours(), hints.skipDays());
  }

  /** Whether a time is blocked. */
  public boolean covers(Instant time) {
    OffsetDateTime at = time.atOffset(ZoneOffset.UTC);
    return hours.contains(at.getHour()) || days.contains(at.getDayOfWeek());
  }

  /** Returns the first time from one on that is not blocked. */
  public Instant leave(Instant time) {
    Instant at = time;
    while (covers(at)) {
      at = at.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
    }
    return at;
  }
}
