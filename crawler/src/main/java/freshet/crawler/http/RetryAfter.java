package freshet.crawler.http;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** When a host wants to be asked again (GC-043). */
public final class RetryAfter {
  /** No host knows its future further than that. */
  private static final Duration LONGEST = Duration.ofDays(365);

  private RetryAfter() {}

  /** From the header of an answer that came at that time. */
  public static Optional<Instant> of(Fetched.Answer answer, Instant now) {
    return answer.header("Retry-After").flatMap(value -> parse(value, now));
  }

  /** Seconds or a date; empty for the past, for zero and for what is neither. */
  public static Optional<Instant> parse(String value, Instant now) {
    Instant last = now.plus(LONGEST);
    return DeltaSeconds.parse(value)
        .map(now::plusSeconds)
        .or(() -> HttpDate.parse(value, now))
        .filter(until -> until.isAfter(now))
        .map(until -> until.isAfter(last) ? last : until);
  }
}
