package freshet.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A date of a posting, and its reliability.
 *
 * @param at null if absent
 */
public record PostingDate(@Nullable Instant at, Quality quality) {
  public static final PostingDate ABSENT = new PostingDate(null, Quality.ABSENT);

  /** The reliability of a date. */
  public enum Quality {
    EXACT,
    /** The day without a time. */
    DAY,
    /** No date, or an unreadable one. */
    ABSENT,
    /** More than ten minutes ahead of the retrieval. */
    FUTURE
  }

  public PostingDate {
    if ((at == null) != (quality == Quality.ABSENT)) {
      throw new IllegalArgumentException("a date of %s with quality %s".formatted(at, quality));
    }
  }
}
