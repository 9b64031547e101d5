package freshet.feed.draft;

import org.jspecify.annotations.Nullable;

/** Reads how long a file plays, which feeds write as seconds, minutes:seconds or with hours. */
public final class PlayingTime {
  private static final long MOST = 100L * 3600;

  private PlayingTime() {}

  /** Returns the seconds; null for anything else. */
  public static @Nullable Long seconds(@Nullable String written) {
    if (written == null || written.isBlank() || written.length() > 20) {
      return null;
    }
    String[] parts = written.strip().split(":", -1);
    if (parts.length > 3) {
      return null;
    }
    long seconds = 0;
    for (String part : parts) {
      String whole = part.contains(".") ? part.substring(0, part.indexOf('.')) : part;
      if (!whole.matches("\\d{1,7}")) {
        return null;
      }
      seconds = seconds * 60 + Long.parseLong(whole);
    }
    return seconds > 0 && seconds < MOST ? (Long) seconds : null;
  }
}
