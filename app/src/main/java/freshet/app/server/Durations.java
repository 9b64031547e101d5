package freshet.app.server;

import java.time.Duration;
import java.util.Optional;

/** Times as settings and flags have them. */
public final class Durations {
  private Durations() {}

  /** A time such as 30s, 15m, 2h, 90d or 52w; empty if the text is none. */
  public static Optional<Duration> parse(String text) {
    return Values.duration(text);
  }
}
