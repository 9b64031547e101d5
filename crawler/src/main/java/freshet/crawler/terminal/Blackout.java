package freshet.crawler.terminal;

import freshet.feed.UpdateHints;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Set;

/**
 * Hours and days, in GMT, for which a feed announces no news; then it is not retrieved (GC-026).
 *
 * @param hours 0 to 23
 */
public record Blackout(Set<Integer> hours, Set<DayOfWeek> days) {
  public static final Blackout NONE = new Blackout(Set.of(), Set.of());

  private static final int HOURS = 24;
  private static final int DAYS = 7;

  /** A list that blocks everything is ignored. */
  public Blackout {
    hours = hours.size() >= HOURS ? Set.of() : Set.copyOf(hours);
    days = days.size() >= DAYS ? Set.of() : Set.copyOf(days);
  }

  static Blackout of(UpdateHints hints) {
    return new Blackout(hints.skipHours(), hints.skipDays());
  }

  /** Whether a time lies in the dark. */
  public boolean covers(Instant time) {
    OffsetDateTime at = time.atOffset(ZoneOffset.UTC);
    return hours.contains(at.getHour()) || days.contains(at.getDayOfWeek());
  }

  /** The first time from one on that does not. */
  public Instant leave(Instant time) {
    Instant at = time;
    while (covers(at)) {
      at = at.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
    }
    return at;
  }
}
