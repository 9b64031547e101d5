package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.PostingDate;
import freshet.feed.date.DateText;
import java.time.Instant;

/** Dates of postings. */
public final class DatesTarget {
  private static final Instant SEEN = Instant.parse("2026-01-02T03:04:05Z");
  private static final Instant FIRST_DAY = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST_DAY = Instant.parse("9999-12-31T23:59:59Z");

  private DatesTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    String text = new String(data, UTF_8);
    PostingDate date = FuzzAssertions.soon(() -> DateText.read(text, SEEN));
    FeedClaims.date(date, SEEN);
    FuzzAssertions.same(
        DateText.read(" \n" + text + "\t", SEEN), date, "is the same within white space");
    Instant at = date.at();
    if (at != null) {
      later(text, at);
      rewritten(at);
    }
  }

  /** When a date is read does not change it. */
  private static void later(String text, Instant at) {
    PostingDate later = DateText.read(text, LAST_DAY);
    FuzzAssertions.that(at.equals(later.at()), "is the same at any time", later);
  }

  private static void rewritten(Instant at) {
    if (!at.isBefore(FIRST_DAY) && !at.isAfter(LAST_DAY)) {
      PostingDate again = DateText.read(at.toString(), SEEN);
      FuzzAssertions.that(at.equals(again.at()), "is read as it is written, " + at, again);
    }
  }
}
