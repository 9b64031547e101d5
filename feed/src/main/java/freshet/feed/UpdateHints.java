package freshet.feed;

import java.time.DayOfWeek;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A document's hints about when to retrieve it again (GC-025 to GC-027).
 *
 * @param ttl null unless positive; clamped to 7 days
 * @param skipHours hours of the day in GMT without news; empty if the list would block all
 * @param syndicationInterval sy:updatePeriod over sy:updateFrequency; null if not given
 */
public record UpdateHints(
    @Nullable Duration ttl,
    Set<Integer> skipHours,
    Set<DayOfWeek> skipDays,
    @Nullable Duration syndicationInterval) {
  public static final UpdateHints NONE = new UpdateHints(null, Set.of(), Set.of(), null);

  public UpdateHints {
    skipHours = Set.copyOf(skipHours);
    skipDays = Set.copyOf(skipDays);
  }
}
