package freshet.http;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Computes how long a response stays fresh (GC-021, GC-022): {@code s-maxage}, since Freshet is a
 * shared cache, else {@code max-age}, else {@code Expires − Date}; minus {@code Age}.
 *
 * <p>{@code no-store} and {@code no-cache} cancel any hint. {@code must-revalidate} concerns stale
 * responses only, so it is not a hint and leaves an age in force.
 */
public final class CacheLifetime {
  private CacheLifetime() {}

  /** Returns the time left after a response's arrival; empty if there is no hint. Not clamped. */
  public static Optional<Duration> of(FetchResult.Answer answer, Instant arrived) {
    List<String> directives =
        answer.headers("Cache-Control").stream()
            .flatMap(line -> HeaderText.split(line, ',').stream())
            .toList();
    if (directives.stream().map(CacheLifetime::name).anyMatch(CacheLifetime::cancels)) {
      return Optional.empty();
    }
    return seconds(directives, "s-maxage")
        .or(() -> seconds(directives, "max-age"))
        .map(Duration::ofSeconds)
        .or(() -> untilExpiry(answer, arrived))
        .map(lifetime -> lifetime.minus(age(answer)))
        .filter(Duration::isPositive);
  }

  /** Returns the largest value of a directive that occurs more than once; ignores invalid ones. */
  private static Optional<Long> seconds(List<String> directives, String name) {
    return directives.stream()
        .filter(directive -> directive.indexOf('=') > 0 && name(directive).equals(name))
        .map(directive -> directive.substring(directive.indexOf('=') + 1))
        .flatMap(value -> DeltaSeconds.parse(value).stream())
        .max(Comparator.naturalOrder());
  }

  private static Optional<Duration> untilExpiry(FetchResult.Answer answer, Instant arrived) {
    return answer
        .header("Expires")
        .flatMap(date -> HttpDate.parse(date, arrived))
        .map(expires -> Duration.between(sent(answer, arrived), expires));
  }

  private static Instant sent(FetchResult.Answer answer, Instant arrived) {
    return answer.header("Date").flatMap(date -> HttpDate.parse(date, arrived)).orElse(arrived);
  }

  private static Duration age(FetchResult.Answer answer) {
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
