package freshet.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AcceleratedClockTest {
  private static final Instant START = Instant.parse("2026-01-05T00:00:00Z");

  private final AcceleratedClock clock = new AcceleratedClock(START);

  @Test
  void aWait_isShorterByTheWallAndThenOver() {
    clock.run(3600);
    Duration wait = clock.real(Duration.ofMinutes(10), 0);
    assertThat(wait).isLessThan(Duration.ofMillis(200));
    assertThat(clock.instant()).isEqualTo(START);

    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (clock.instant().equals(START) && System.nanoTime() < end) {
      clock.real(Duration.ofMinutes(10), 0);
    }
    assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofMinutes(10)));
  }

  @Test
  void retrievalsUnderWay_holdItButNotForEver() {
    clock.run(1e9);
    assertThat(clock.real(Duration.ofMinutes(1), 1)).isPositive();
    assertThat(clock.instant()).isEqualTo(START);

    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (clock.instant().equals(START) && System.nanoTime() < end) {
      clock.real(Duration.ofMinutes(1), 1);
    }
    assertThat(clock.instant()).isAfter(START);
    Instant later = clock.instant();
    clock.real(Duration.ofMinutes(1), 2);
    assertThat(clock.instant()).as("another one holds it again").isEqualTo(later);
  }
}
