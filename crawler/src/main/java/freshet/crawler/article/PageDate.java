package freshet.crawler.article;

import freshet.feed.date.DateText;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the dates that pages declare, in all the ways of feeds. */
final class PageDate {
  private PageDate() {}

  /** The instant that a text names, also one to come; UTC where it names no zone. */
  static Optional<Instant> read(@Nullable String text) {
    return text == null
        ? Optional.empty()
        : Optional.ofNullable(DateText.read(text, Instant.EPOCH).at());
  }
}
