package freshet.crawler.article;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the dates that pages declare: ISO 8601 with its liberties, and those of mail headers. */
final class PageDate {
  private static final int LONGEST = 64;

  private static final Pattern ISO =
      Pattern.compile(
          "(\\d{4})-?(\\d\\d)-?(\\d\\d)"
              + "(?:[T\\s]+(\\d\\d):?(\\d\\d)(?::?(\\d\\d)(?:[.,]\\d+)?)?"
              + "\\s*(Z|UTC|GMT|[+-]\\d\\d(?::?\\d\\d)?)?)?.*",
          Pattern.CASE_INSENSITIVE);

  private PageDate() {}

  /** The instant that a text names; UTC where it names no zone. */
  static Optional<Instant> read(@Nullable String text) {
    String trimmed = text == null ? "" : text.strip();
    if (trimmed.isEmpty() || trimmed.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher iso = ISO.matcher(trimmed);
    try {
      return Optional.of(
          iso.matches()
              ? instant(iso)
              : Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(trimmed)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Instant instant(Matcher iso) {
    LocalDate day = LocalDate.of(number(iso, 1), number(iso, 2), number(iso, 3));
    LocalTime time = LocalTime.of(number(iso, 4), number(iso, 5), Math.min(59, number(iso, 6)));
    return day.atTime(time).atZone(zone(iso.group(7))).toInstant();
  }

  private static int number(Matcher iso, int group) {
    String digits = iso.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static ZoneId zone(@Nullable String name) {
    boolean offset = name != null && (name.startsWith("+") || name.startsWith("-"));
    return offset ? ZoneOffset.of(name) : ZoneOffset.UTC;
  }
}
