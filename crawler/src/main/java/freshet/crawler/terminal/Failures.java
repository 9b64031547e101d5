package freshet.crawler.terminal;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Failures in a row, ended by any answer that could be read.
 *
 * @param since the end of the first one; null if there is none
 */
public record Failures(int count, @Nullable Instant since) {
  public static final Failures NONE = new Failures(0, null);

  Failures oneMore(Instant at) {
    return new Failures(count + 1, since == null ? at : since);
  }

  boolean lasted(Duration time, Instant now) {
    return since != null && !since.plus(time).isAfter(now);
  }
}
