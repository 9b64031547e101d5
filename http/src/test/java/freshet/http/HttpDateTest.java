package freshet.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpDateTest {
  private static final Instant NOW = Instant.parse("1994-11-06T08:00:00Z");
  private static final Instant LATER = Instant.parse("1994-11-06T08:49:37Z");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        " sun, 6 nov 1994 08:49:37 gmt ",
        "Sun, 06-Nov-1994 08:49:37 GMT"
      })
  void allForms_areRead(String date) {
    assertThat(HttpDate.parse(date, NOW)).contains(LATER);
  }

  @Test
  void gc043_retryAfterTakesSecondsAndAllForms() {
    assertThat(RetryAfter.parse("2977", NOW)).contains(LATER);
    assertThat(RetryAfter.parse(" 2977 ", NOW)).contains(LATER);
    assertThat(RetryAfter.parse("Sun, 06 Nov 1994 08:49:37 GMT", NOW)).contains(LATER);
    assertThat(RetryAfter.parse("Sunday, 06-Nov-94 08:49:37 GMT", NOW)).contains(LATER);
    assertThat(RetryAfter.parse("Sun Nov  6 08:49:37 1994", NOW)).contains(LATER);
    assertThat(RetryAfter.parse("9".repeat(40), NOW)).contains(NOW.plus(Duration.ofDays(365)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-5",
        "1.5",
        "soon",
        "+60",
        "Sun, 06 Nov 1994 07:49:37 GMT",
        "60 seconds",
        "٦"
      })
  void gc043_retryAfterOfThePastOrInvalidIsAbsent(String value) {
    assertThat(RetryAfter.parse(value, NOW)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-1",
        "1994-11-06T08:49:37Z",
        "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 25:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 PST",
        "Sun, 06 Nov 1994 08:49:37 GMT trailing"
      })
  void anythingElse_isNoDate(String date) {
    assertThat(HttpDate.parse(date, NOW)).isEmpty();
  }

  @Test
  void twoDigitYears_areNoMoreThanFiftyYearsAhead() {
    assertThat(
            HttpDate.parse("Sunday, 06-Nov-94 08:49:37 GMT", Instant.parse("2026-01-01T00:00:00Z")))
        .contains(LATER);
    assertThat(
            HttpDate.parse("Friday, 06-Nov-30 08:49:37 GMT", Instant.parse("2026-01-01T00:00:00Z")))
        .contains(Instant.parse("2030-11-06T08:49:37Z"));
  }

  @Test
  void leapSecond_isTheSecondBefore() {
    assertThat(HttpDate.parse("Sat, 31 Dec 2016 23:59:60 GMT", NOW))
        .contains(Instant.parse("2016-12-31T23:59:59Z"));
  }

  @Test
  void randomText_isNeverAnException() {
    Random random = new Random(3);
    String letters = "Sun, 06-Nov: 1994 GMT0123456789\t\u0660";
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(32); i > 0; i--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }

      assertThat(HttpDate.parse(text.toString(), NOW)).isNotNull();
      assertThat(RetryAfter.parse(text.toString(), NOW)).isNotNull();
    }
  }
}
