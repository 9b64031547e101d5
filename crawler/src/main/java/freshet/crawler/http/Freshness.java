package freshet.crawler.http;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How long an answer says it stays fresh (GC-021, GC-022): {@code s-maxage}, since Freshet is a
 * shared cache, else {@code max-age}, else {@code Expires − Date}; less {@code Age}.
 *
 * <p>{@code no-store} and {@code no-cache} cancel any hint. {@code must-revalidate} says what to do
 * with the stale, so it is no hint by itself but leaves an age beside it in force.
 */
public final class Freshness {
  private Freshness() {}

  /** The time left from an answer's arrival; empty if there is no hint. Not clamped. */
  public static Optional<Duration> of(Fetched.Answer answer, Instant arrived) {
    List<String> directives =
        answer.headers("Cache-Control").stream()
            .flatMap(line -> HeaderText.split(line, ',').stream())
            .toList();
    if (directives.stream().map(Freshness::name).anyMatch(Freshness::cancels)) {
      return Optional.empty();
    }
    return seconds(directives, "s-maxage")
        .or(() -> seconds(directives, "max-age"))
        .map(Duration::ofSeconds)
        .or(() -> untilExpiry(answer, arrived))
        .map(lifetime -> lifetime.minus(age(answer)))
        .filter(Duration::isPositive);
  }

  /** The largest of a directive that occurs more than once; junk is ignored. */
  private static Optional<Long> seconds(List<String> directives, String name) {
    return directives.stream()
        .filter(directive -> directive.indexOf('=') > 0 && name(directive).equals(name))
        .map(directive -> directive.substring(directive.indexOf('=') + 1))
        .flatMap(value -> DeltaSeconds.parse(value).stream())
        .max(Comparator.naturalOrder());
  }

  private static Optional<Duration> untilExpiry(Fetched.Answer answer, Instant arrived) {
    return answer
        .header("Expires")
        .flatMap(date -> HttpDate.parse(date, arrived))
        .map(expires -> Duration.between(sent(answer, arrived), expires));
  }

  private static Instant sent(Fetched.Answer answer, Instant arrived) {
    return answer.header("Date").flatMap(date -> HttpDate.parse(date, arrived)).orElse(arrived);
  }

  private static Duration age(Fetched.Answer answer) {
    return Duration.ofSeconds(answer.header("Age").flatMap(DeltaSeconds::parse).orElse(0L));
  }

  private static boolean cancels(String name) {
    return name.equals("no-store") || name.equals("no-cache");
  }

  private static String name(String directive) {
    int equals = directive.indexOf('=');
    String name = equals < 0 ? directive : directive.substring(0, equals);
    return name.strip().toLowerCase(Locale.ROOT);
  }
}
