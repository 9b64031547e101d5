package freshet.article;

import freshet.feed.date.DateText;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parses dates of pages with the date parser of feeds. */
final class PageDate {
  private PageDate() {}

  /** Parses a date, including future ones; UTC if there is no zone. */
  static Optional<Instant> read(@Nullable String text) {
    return text == null
        ? Optional.empty()
        : Optional.ofNullable(DateText.read(text, Instant.EPOCH).at());
  }
}
