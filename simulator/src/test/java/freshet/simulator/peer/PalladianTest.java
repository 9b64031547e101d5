package freshet.simulator.peer;

import static freshet.simulator.peer.Given.document;
import static freshet.simulator.peer.Given.inMinutes;
import static freshet.simulator.peer.Given.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Retrieval;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PalladianTest {
  @Test
  void movingAverage_isTheMeanGapAfterANewPosting() {
    // gaps 1 and 2 days
    assertThat(movingAverage(document(100, 1, 96, 97, 99))).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void movingAverage_putsTheSilenceInPlaceOfTheOldestGap() {
    // gaps 2 and 4 (the silence 99 to 103): 1.5 − 1/2 + 4/2 = 3
    assertThat(movingAverage(document(103, 0, 96, 97, 99))).isCloseTo(3, within(1e-9));
  }

  @Test
  void movingAverage_waitsHalfAnHourForASecondPosting() {
    assertThat(inMinutes(movingAverage(document(100, 1, 99)))).isCloseTo(30, within(1e-6));
    assertThat(inMinutes(movingAverage(document(100, 0)))).isCloseTo(30, within(1e-6));
  }

  @Test
  void movingAverage_isZeroForPostingsOfOneSecond() {
    assertThat(movingAverage(document(100, 3, 99, 99, 99))).isZero();
  }

  @Test
  void adaptiveTtl_isATenthOfTheAge() {
    assertThat(Palladian.adaptiveTtl(document(100, 0, 90, 95), 1)).isCloseTo(0.5, within(1e-9));
    assertThat(inMinutes(Palladian.adaptiveTtl(document(100, 0), 1))).isCloseTo(60, within(1e-6));
  }

  @Test
  void postRate_waitsUntilTheChancesAddUpToOne() {
    // 6:00 on four days and 12:00 on two of them, three days observed: 4/3 at 6:00, 2/3 at 12:00
    PostRate rule = new PostRate(List.of(stored(90.25, 91.25, 91.5, 92.25, 92.5, 93.25)));
    assertThat(minutes(rule, 100.0)).isEqualTo(360);
    assertThat(minutes(rule, 100.25)).isEqualTo(0);
    // from 9:00: 2/3 at 12:00, enough at 6:00 of the next day, 21 hours on
    assertThat(minutes(rule, 100.375)).isEqualTo(21 * 60);
  }

  @Test
  void postRate_passesWholeDays() {
    // two postings at 6:00 in 10 days: 1/5 a day, so the fifth 6:00 from now
    PostRate rule = new PostRate(List.of(stored(80.25, 90.25)));
    assertThat(minutes(rule, 100.0)).isEqualTo(4 * 1440 + 360);
    assertThat(minutes(rule, 100.5)).isEqualTo(4 * 1440 + 18 * 60);
  }

  @Test
  void postRate_waitsAMonthAtMost() {
    // two postings in 80 days would be 40 days
    assertThat(minutes(new PostRate(List.of(stored(10, 90))), 100)).isEqualTo(31 * 1440);
    assertThat(minutes(new PostRate(List.of(stored())), 100)).isEqualTo(31 * 1440);
  }

  @Test
  void postRate_countsWhatItRetrieves() {
    // the first posting, at 12:00: one day observed, so one a day
    PostRate rule = new PostRate(List.of(stored()));
    double wait = rule.after(document(100, 1, 99.5), 1);
    assertThat(Math.round(inMinutes(wait))).isEqualTo(720);
  }

  private static double movingAverage(Retrieval retrieval) {
    return Palladian.movingAverage(retrieval, 1);
  }

  private static long minutes(PostRate rule, double at) {
    return Math.round(inMinutes(rule.after(document(at, 0), 1)));
  }
}
