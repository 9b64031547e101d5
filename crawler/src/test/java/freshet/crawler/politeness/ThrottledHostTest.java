package freshet.crawler.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.http.RemoteHost;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts that ask for patience get it. */
@DisplayName("GC-043: throttled hosts")
class ThrottledHostTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final RemoteHost A = new RemoteHost("a.example", "192.0.2.1");
  private static final RemoteHost NEIGHBOUR = new RemoteHost("c.example", "192.0.2.1");
  private static final Duration DAY = Duration.ofDays(1);

  private final HostLimiter gate = new HostLimiter(_ -> HostLimits.DEFAULT, Map.of());

  @Test
  void gc043_closedUntilTheGivenTime() {
    busyDay();
    Instant until = NOW.plus(Duration.ofDays(3));
    throttle(until, NOW);
    assertThat(gate.start(A, until.minusMillis(1))).isFalse();
    assertThat(gate.start(A, until)).isTrue();
  }

  @Test
  void gc043_neighboursAtTheSameAddressAreNotClosed() {
    throttle(NOW.plus(DAY), NOW);
    assertThat(gate.start(NEIGHBOUR, NOW.plusSeconds(2))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, -1_000_000})
  void gc043_pastTimeCountsAsNoneGiven(long seconds) {
    busyDay();
    throttle(NOW.plusSeconds(seconds), NOW);
    assertThat(gate.mayStart(A, NOW)).contains(NOW.plus(Duration.ofHours(1)));
  }

  @Test
  void gc043_withoutATimeOneHourDoublingToADay() {
    busyDay();
    Instant now = NOW;
    for (int hours : new int[] {1, 2, 4, 8, 16, 24, 24, 24}) {
      throttle(null, now);
      Instant open = now.plus(Duration.ofHours(hours));
      assertThat(gate.start(A, open.minusMillis(1))).isFalse();
      now = open;
    }
  }

  @Test
  void gc043_anAnswerEndsTheDoubling() {
    busyDay();
    throttle(null, NOW);
    Instant open = NOW.plus(Duration.ofHours(1));
    assertThat(request(open)).isTrue();
    Instant next = open.plus(Duration.ofHours(1));
    throttle(null, next);
    assertThat(gate.mayStart(A, next)).contains(next.plus(Duration.ofHours(1)));
  }

  /** Asked 24 times a day before; every minute someone would like to ask afterwards. */
  @ParameterizedTest
  @CsvSource({"0, 12, 13", "1, 13, 15", "3, 17, 18", "6, 22, 24"})
  void gc043_rateIsHalvedAndRecoversOverAWeek(int day, int least, int most) {
    throttledAfterABusyWeek();
    int started = 0;
    for (int minute = 0; minute < (day + 1) * 1440; minute++) {
      boolean start = request(NOW.plusSeconds(3600 + 60L * minute));
      started += start && minute >= day * 1440 ? 1 : 0;
    }
    assertThat(started).isBetween(least, most);
  }

  @Test
  void gc043_theRateIsFreeAgainAfterAWeek() {
    throttledAfterABusyWeek();
    Instant later = NOW.plus(Duration.ofHours(1)).plus(Duration.ofDays(7));
    assertThat(request(later)).isTrue();
    assertThat(request(later.plusSeconds(2))).isTrue();
  }

  @Test
  void gc043_anotherThrottlingHalvesAgainAndTakesLongerToRecover() {
    throttledAfterABusyWeek();
    Instant second = NOW.plus(Duration.ofHours(4));
    throttle(null, second);
    Instant open = second.plus(Duration.ofHours(2));
    Instant first = gate.mayStart(A, open).orElseThrow();
    assertThat(request(first)).isTrue();
    // 24 a day, halved twice, are 6 a day: 240 minutes apart, less what it had recovered.
    Instant next = gate.mayStart(A, first).orElseThrow();
    assertThat(Duration.between(first, next))
        .isBetween(Duration.ofMinutes(210), Duration.ofMinutes(240));
    Instant week = open.plus(Duration.ofDays(7));
    request(week);
    assertThat(request(week.plusSeconds(2))).as("still recovering").isFalse();
  }

  @Test
  void gc043_hostThrottledAtTheFirstRequest_isNotGivenUp() {
    throttle(null, NOW);
    assertThat(gate.mayStart(A, NOW).orElseThrow())
        .isBetween(NOW.plus(Duration.ofHours(1)), NOW.plus(Duration.ofHours(3)));
  }

  private void throttledAfterABusyWeek() {
    busyWeek();
    throttle(null, NOW);
  }

  /** A request a minute, the last one a minute ago. */
  private void busyDay() {
    for (int minute = 1440; minute > 0; minute--) {
      assertThat(request(NOW.minus(Duration.ofMinutes(minute)))).isTrue();
    }
  }

  /** An hourly request, the last one an hour ago. */
  private void busyWeek() {
    for (int hour = 7 * 24; hour > 0; hour--) {
      assertThat(request(NOW.minus(Duration.ofHours(hour)))).isTrue();
    }
  }

  private boolean request(Instant now) {
    boolean started = gate.start(A, now);
    if (started) {
      gate.served(A, now);
    }
    return started;
  }

  private void throttle(@Nullable Instant retryAfter, Instant now) {
    assertThat(gate.start(A, now)).isTrue();
    gate.throttled(A, retryAfter, now);
  }
}
