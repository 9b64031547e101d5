package freshet.crawler.push;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When pushes make most retrievals needless. */
@DisplayName("GC-032: push and safety retrievals")
class PushTrustTest {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void gc032_withoutAPushNothingIsProven() {
    assertThat(PushTrust.NONE.safetyInterval(true, day(1000))).isEmpty();
  }

  @Test
  void gc032_withoutALiveSubscriptionNothingIsProven() {
    assertThat(PushTrust.NONE.pushed(START).safetyInterval(false, day(20))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0, 24", "4, 24", "8, 48", "20, 120", "28, 168", "1000, 168"})
  void gc032_intervalGrowsFromOneToSevenDays(long days, long hours) {
    assertThat(PushTrust.NONE.pushed(START).safetyInterval(true, day(days)))
        .contains(Duration.ofHours(hours));
  }

  @Test
  void gc032_missMakesItUnreliable() {
    PushTrust trust = PushTrust.NONE.pushed(START).missed(day(30));
    assertThat(trust.safetyInterval(true, day(30))).isEmpty();
    assertThat(trust.pushed(day(31)).safetyInterval(true, day(43))).isEmpty();
  }

  @Test
  void gc032_provenAgainAfterFourteenDaysWithPushesAndNoMiss() {
    PushTrust missed = PushTrust.NONE.pushed(START).missed(day(30));
    assertThat(missed.safetyInterval(true, day(60))).as("no push since").isEmpty();
    assertThat(missed.pushed(day(31)).safetyInterval(true, day(44))).isPresent();
  }

  @Test
  void gc032_anyHistoryGivesAnIntervalInBounds() {
    Random random = new Random(32);
    for (int run = 0; run < 1000; run++) {
      PushTrust trust = PushTrust.NONE;
      for (int day = 0; day < 60; day++) {
        int event = random.nextInt(20);
        trust = event == 0 ? trust.missed(day(day)) : event < 5 ? trust.pushed(day(day)) : trust;
        Optional<Duration> interval = trust.safetyInterval(true, day(day));
        interval.ifPresent(
            time -> assertThat(time).isBetween(Duration.ofHours(24), Duration.ofHours(168)));
        assertThat(interval.isPresent() && event == 0).as("run %s", run).isFalse();
      }
    }
  }

  private static Instant day(long days) {
    return START.plus(Duration.ofDays(days));
  }
}
