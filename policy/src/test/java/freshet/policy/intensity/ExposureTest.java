package freshet.policy.intensity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Week;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExposureTest {
  /** A Monday, in days since the epoch. */
  private static final double MONDAY = 4;

  @Test
  void hoursThatWereSeen_countByHowLong() {
    Exposure seen = Exposure.between(MONDAY, MONDAY + 1.5);
    assertThat(seen.day(0)).isCloseTo(7 / 1.5, within(1e-9));
    assertThat(seen.day(1)).isCloseTo(3.5 / 1.5, within(1e-9));
    assertThat(seen.day(2)).isZero();
    assertThat(seen.hour(3)).isCloseTo(2 / 1.5, within(1e-9));
    assertThat(seen.hour(20)).isCloseTo(1 / 1.5, within(1e-9));
  }

  @Test
  void afterAWeek_allWasSeenAlike() {
    assertThat(Exposure.between(MONDAY, MONDAY + 7)).isSameAs(Exposure.EVEN);
    assertThat(Exposure.EVEN.hour(5)).isEqualTo(1);
    assertThat(Exposure.EVEN.day(6)).isEqualTo(1);
  }

  @Test
  void countsOfOneDay_becomeThoseOfAWeek() {
    double[] counts = new double[Week.HOURS];
    counts[9] = 14;
    double[] week = Exposure.between(MONDAY, MONDAY + 1).completed(counts);
    for (int day = 0; day < Week.DAYS; day++) {
      assertThat(week[24 * day + 9]).isCloseTo(2, within(1e-9));
    }
    assertThat(Arrays.stream(week).sum()).isCloseTo(14, within(1e-9));
  }

  @Test
  void hoursOfNoDaySeen_areTakenForOrdinary() {
    double[] counts = new double[Week.HOURS];
    Arrays.fill(counts, 0, 12, 1);
    double[] week = Exposure.between(MONDAY, MONDAY + 0.5).completed(counts);
    assertThat(week[20]).isEqualTo(week[3]);
  }
}
