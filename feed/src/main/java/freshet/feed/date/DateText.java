package freshet.feed.date;

import freshet.feed.PostingDate;
import freshet.feed.PostingDate.Quality;
import java.time.Duration;
import java.time.Instant;

/** Parses a date as feeds write it; without a zone it is in UTC. */
public final class DateText {
  /** How far clocks may differ before a date counts as in the future (GC-055). */
  private static final Duration TOLERANCE = Duration.ofMinutes(10);

  private static final int LONGEST = 100;

  private DateText() {}

  /** Parses a date, judged at the time of the retrieval. */
  public static PostingDate read(String text, Instant retrieved) {
    String trimmed = text.strip();
    if (trimmed.isEmpty() || trimmed.length() > LONGEST) {
      return PostingDate.ABSENT;
    }
    DateFields fields = new DateFields();
    boolean understood =
        IsoDate.opens(trimmed)
            ? IsoDate.read(trimmed, fields) || wordy(trimmed, fields)
            : TextDate.read(trimmed, fields);
    return understood && fields.valid() ? dated(fields, retrieved) : PostingDate.ABSENT;
  }

  private static boolean wordy(String text, DateFields fields) {
    fields.clear();
    return TextDate.read(text, fields);
  }

  private static PostingDate dated(DateFields fields, Instant retrieved) {
    Instant at = fields.instant();
    if (at.isAfter(retrieved.plus(TOLERANCE))) {
      return new PostingDate(at, Quality.FUTURE);
    }
    return new PostingDate(at, fields.timed() ? Quality.EXACT : Quality.DAY);
  }
}
