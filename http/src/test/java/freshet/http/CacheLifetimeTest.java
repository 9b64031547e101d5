package freshet.http;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.http.FetchResult.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CacheLifetimeTest {
  private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Cache-Control: max-age=600 | 600",
        "Cache-Control: public, max-age=600, s-maxage=900 | 900",
        "Cache-Control: MAX-AGE=600 | 600",
        "Cache-Control: max-age=600; Age: 100 | 500",
        "Cache-Control: max-age=600; Age: junk | 600",
        "Cache-Control: max-age=600, must-revalidate | 600",
        "Cache-Control: private, max-age=600, proxy-revalidate | 600",
        "Cache-Control: max-age=600; Expires: Mon, 05 Jan 2026 13:00:00 GMT | 600",
        "Expires: Mon, 05 Jan 2026 13:00:00 GMT; Date: Mon, 05 Jan 2026 12:30:00 GMT | 1800",
        "Expires: Mon, 05 Jan 2026 13:00:00 GMT | 3600",
        "Expires: Monday, 05-Jan-26 13:00:00 GMT | 3600",
      })
  void gc021_lifetimeIsSharedAgeElseAgeElseExpiryLessTheAge(String headers, long seconds) {
    assertThat(of(headers)).contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X: y",
        "Cache-Control: no-store",
        "Cache-Control: no-cache",
        "Cache-Control: no-cache, max-age=600",
        "Cache-Control: no-store, s-maxage=600",
        "Cache-Control: no-cache=\"Set-Cookie\", max-age=600",
        "Cache-Control: must-revalidate",
        "Cache-Control: max-age=0",
        "Cache-Control: max-age=600, s-maxage=0",
        "Cache-Control: max-age=600; Age: 600",
        "Cache-Control: max-age=0; Expires: Mon, 05 Jan 2026 13:00:00 GMT",
        "Expires: 0",
        "Expires: -1",
        "Expires: never",
        "Expires: Mon, 05 Jan 2026 11:00:00 GMT",
        "Expires: Mon, 05 Jan 2026 13:00:00 GMT; Date: Mon, 05 Jan 2026 13:00:00 GMT"
      })
  void gc022_theseAreNoHint(String headers) {
    assertThat(of(headers)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "Cache-Control: max-age=\"600\" | 600",
        "Cache-Control: max-age = 600 | 600",
        "Cache-Control: max-age=60, max-age=600, max-age=90 | 600",
        "Cache-Control: max-age=60; Cache-Control: max-age=600 | 600",
        "Cache-Control: max-age=junk, max-age=600 | 600",
        "Cache-Control: max-age, max-age=600 | 600",
        "Cache-Control: max-age=-5, x=\"max-age=7, no-store\", max-age=600 | 600",
        "Cache-Control: max-age=junk; Expires: Mon, 05 Jan 2026 12:10:00 GMT | 600",
        "Cache-Control: s-maxage=1e9, max-age=600 | 600",
        "Cache-Control: max-age=00000000000000000600 | 600"
      })
  void gc023_readsWhatServersWrite(String headers, long seconds) {
    assertThat(of(headers)).contains(Duration.ofSeconds(seconds));
  }

  @Test
  void gc023_moreThanCanBeCounted_isTheMostThatCan() {
    assertThat(of("Cache-Control: max-age=99999999999999999999999"))
        .contains(Duration.ofSeconds(1L << 31));
  }

  private static Optional<Duration> of(String headers) {
    return CacheLifetime.of(answer(headers), NOON);
  }

  private static Answer answer(String headers) {
    List<Header> lines =
        Stream.of(headers.split("; "))
            .map(line -> line.split(": ", 2))
            .map(parts -> new Header(parts[0], parts[1]))
            .toList();
    return new Answer(200, "http://x.example/", List.of(), lines, new byte[0], 0, Duration.ZERO);
  }
}
