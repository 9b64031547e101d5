package freshet.crawler.politeness;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Failures in a row, ended by any readable answer.
 *
 * @param since the end of the first one; null if there is none
 */
public record FailureStreak(int count, @Nullable Instant since) {
  public static final FailureStreak NONE = new FailureStreak(0, null);

  public FailureStreak oneMore(Instant at) {
    return new FailureStreak(count + 1, since == null ? at : since);
  }

  public boolean lasted(Duration time, Instant now) {
    return since != null && !since.plus(time).isAfter(now);
  }
}
