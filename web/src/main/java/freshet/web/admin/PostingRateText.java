package freshet.web.admin;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;

/** Describes how often a feed posts. */
final class PostingRateText {
  private static final double DAY_SECONDS = 86_400;
  private static final double SHORTEST = 1 / 24.0;
  private static final double WEEK = 7;
  private static final double MONTH = 30;

  private PostingRateText() {}

  /** Describes the rate of its latest postings; empty if there are too few. */
  static String words(Collection<Instant> times, Instant now) {
    double perDay = perDay(times, now);
    return Double.isNaN(perDay) ? "" : words(perDay);
  }

  /** Returns the rate of its latest postings a day; not a number if there are too few. */
  static double perDay(Collection<Instant> times, Instant now) {
    Instant oldest = times.stream().min(Comparator.naturalOrder()).orElse(now);
    double days = Duration.between(oldest, now).toSeconds() / DAY_SECONDS;
    return times.size() < 2 || days < SHORTEST ? Double.NaN : times.size() / days;
  }

  private static String words(double perDay) {
    if (perDay >= 0.75) {
      return about(perDay, "day");
    }
    if (perDay * WEEK >= 0.75) {
      return about(perDay * WEEK, "week");
    }
    return perDay * MONTH >= 0.75 ? about(perDay * MONTH, "month") : "less than one a month";
  }

  private static String about(double count, String span) {
    long rounded = Math.round(count);
    return "about %s a %s".formatted(rounded <= 1 ? "one" : Long.toString(rounded), span);
  }
}
