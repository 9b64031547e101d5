package freshet.http;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Parses Retry-After (GC-043). */
public final class RetryAfter {
  /** Longer delays are ignored. */
  private static final Duration LONGEST = Duration.ofDays(365);

  private RetryAfter() {}

  /** Returns the time from the header of a response that arrived at a time. */
  public static Optional<Instant> of(FetchResult.Answer answer, Instant now) {
    return answer.header("Retry-After").flatMap(value -> parse(value, now));
  }

  /** Parses seconds or a date; empty for the past, for zero and for anything else. */
  public static Optional<Instant> parse(String value, Instant now) {
    Instant last = now.plus(LONGEST);
    return DeltaSeconds.parse(value)
        .map(now::plusSeconds)
        .or(() -> HttpDate.parse(value, now))
        .filter(until -> until.isAfter(now))
        .map(until -> until.isAfter(last) ? last : until);
  }
}
