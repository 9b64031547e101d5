package freshet.crawler.terminal;

import freshet.crawler.http.Fetched.Answer;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the headers of an answer say about when to come again. */
final class AnswerHints {
  private static final Pattern AGES =
      Pattern.compile("(?<![\\w-])(s-maxage|max-age)\\s*=\\s*\"?(\\d+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern NO_HINT =
      Pattern.compile("(?<![\\w-])(no-store|no-cache)(?![\\w-])", Pattern.CASE_INSENSITIVE);
  private static final List<DateTimeFormatter> DATES =
      List.of(
          utc("EEE, dd MMM yyyy HH:mm:ss 'GMT'"),
          utc("EEEE, dd-MMM-yy HH:mm:ss 'GMT'"),
          utc("EEE MMM ppd HH:mm:ss yyyy"));
  private static final long MOST_SECONDS = Integer.MAX_VALUE;

  private AnswerHints() {}

  /** How long the answer stays fresh; empty if it gives no hint (GC-021, GC-022). */
  static Optional<Duration> freshness(Answer answer, Instant arrived) {
    String control = String.join(",", answer.headers("Cache-Control"));
    if (NO_HINT.matcher(control).find()) {
      return Optional.empty();
    }
    OptionalLong told = largest(control, "s-maxage");
    if (told.isEmpty()) {
      told = largest(control, "max-age");
    }
    if (told.isEmpty()) {
      told = untilExpiry(answer, arrived);
    }
    long age = answer.header("Age").map(AnswerHints::seconds).orElse(0L);
    return told.isPresent() && told.getAsLong() > age
        ? Optional.of(Duration.ofSeconds(told.getAsLong() - age))
        : Optional.empty();
  }

  /** The instant that Retry-After names; empty if absent, past or unreadable (GC-043). */
  static Optional<Instant> retryAfter(Answer answer, Instant now) {
    return answer
        .header("Retry-After")
        .map(String::strip)
        .flatMap(
            text -> text.matches("\\d+") ? Optional.of(now.plusSeconds(seconds(text))) : date(text))
        .filter(until -> until.isAfter(now));
  }

  private static OptionalLong largest(String control, String directive) {
    Matcher matcher = AGES.matcher(control);
    OptionalLong largest = OptionalLong.empty();
    while (matcher.find()) {
      if (matcher.group(1).equalsIgnoreCase(directive)) {
        largest = OptionalLong.of(Math.max(largest.orElse(0), seconds(matcher.group(2))));
      }
    }
    return largest;
  }

  private static OptionalLong untilExpiry(Answer answer, Instant arrived) {
    Optional<Instant> expires = answer.header("Expires").flatMap(AnswerHints::date);
    Instant sent = answer.header("Date").flatMap(AnswerHints::date).orElse(arrived);
    return expires.isPresent()
        ? OptionalLong.of(Duration.between(sent, expires.get()).toSeconds())
        : OptionalLong.empty();
  }

  /** Digits as a number; too many of them are the largest one, anything else is 0. */
  private static long seconds(String text) {
    String digits = text.strip();
    if (!digits.matches("\\d+")) {
      return 0;
    }
    return digits.length() > 9 ? MOST_SECONDS : Long.parseLong(digits);
  }

  private static Optional<Instant> date(String text) {
    return DATES.stream().flatMap(form -> date(text.strip(), form).stream()).findFirst();
  }

  private static Optional<Instant> date(String text, DateTimeFormatter form) {
    try {
      return Optional.of(Instant.from(form.parse(text)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static DateTimeFormatter utc(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }
}
