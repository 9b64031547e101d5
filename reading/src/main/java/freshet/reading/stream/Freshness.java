package freshet.reading.stream;

import freshet.store.account.DayFigures;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How fresh the articles of a reader's day are.
 *
 * @param medianMinutes half of them were here within this time of their publication; null if no
 *     feed names trustworthy times
 * @param missed how many may have been lost
 */
public record Freshness(long articles, @Nullable Long medianMinutes, long missed) {
  /** Makes the figures of a day. */
  public static Freshness of(DayFigures day) {
    List<Duration> delays = day.delays();
    @Nullable Long median =
        delays.isEmpty()
            ? null
            : (Long) Math.max(1, delays.get((delays.size() - 1) / 2).plusSeconds(59).toMinutes());
    return new Freshness(day.postings(), median, day.missed());
  }

  /** Returns the number of articles with separators. */
  public String articlesText() {
    return String.format(Locale.ENGLISH, "%,d", articles);
  }

  /** Returns the median in minutes or hours. */
  public String medianText() {
    return medianMinutes == null ? "" : span(medianMinutes);
  }

  /** Writes a number of minutes, such as 3 min, 2 h or 5 days. */
  public static String span(long minutes) {
    return minutes < 120
        ? Math.max(1, minutes) + " min"
        : minutes < 48 * 60 ? minutes / 60 + " h" : minutes / (24 * 60) + " days";
  }
}
