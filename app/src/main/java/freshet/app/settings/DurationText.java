package freshet.app.settings;

import java.time.Duration;
import java.util.Optional;

/** Parses durations of settings and flags. */
public final class DurationText {
  private DurationText() {}

  /** Parses a duration such as 30s, 15m, 2h, 90d or 52w. */
  public static Optional<Duration> parse(String text) {
    return SettingParsers.duration(text);
  }
}
