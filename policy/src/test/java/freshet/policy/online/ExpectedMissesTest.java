package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedMissesTest {
  /** Σ (F·n − S)·P(N = n) over all numbers of groups that matter. */
  private static double summed(double mean, int window, double scatter) {
    double groups = mean / scatter;
    double sum = 0;
    double log = -groups;
    for (int n = 1; n < groups + 40 * Math.sqrt(groups) + 100; n++) {
      log += Math.log(groups / n);
      sum += Math.max(0, scatter * n - window) * Math.exp(log);
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "10,1", "100,1", "1000,1", "1,2", "15,1.5", "15,6", "100,20"})
  void exact_equalsTheSum(int window, double scatter) {
    for (double share : new double[] {0.01, 0.3, 0.9, 1, 1.2, 3, 8}) {
      double mean = share * window;
      assertThat(ExpectedMisses.exact(mean, window, scatter))
          .as("window %d, mean %f", window, mean)
          .isCloseTo(summed(mean, window, scatter), within(1e-8 * window));
    }
    assertThat(ExpectedMisses.exact(0, window, scatter)).isZero();
  }

  /**
   * One group of four is expected where four postings are, and two are listed: every group brings
   * two misses and every further one four, so 4·E[(N − 1/2)⁺] = 4·(1 − 1/2 + e⁻¹/2) = 2.736.
   */
  @Test
  void groups_overflowSoonerThanSinglePostings() {
    assertThat(ExpectedMisses.exact(4, 2, 4)).isCloseTo(2.7358, within(1e-4));
    assertThat(ExpectedMisses.exact(4, 2, 1)).isCloseTo(2.1099, within(1e-4));
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "10,1", "100,1", "1000,1", "2,2", "15,1.5", "15,6", "100,20"})
  void table_isClose_andConvex(int window, double scatter) {
    ExpectedMisses overflow = new ExpectedMisses(window, scatter);
    double step = window / 97.0;
    double slope = 0;
    for (double mean = 0; mean < 6 * window; mean += step) {
      assertThat(overflow.of(mean))
          .as("window %d, mean %f", window, mean)
          .isCloseTo(
              ExpectedMisses.exact(mean, window, scatter),
              within(0.01 * Math.sqrt(window * scatter)));
      double next = (overflow.of(mean + step) - overflow.of(mean)) / step;
      assertThat(next).as("slope at %f of window %d", mean, window).isGreaterThan(slope - 1e-9);
      slope = next;
    }
  }

  @Test
  void slope_isThatOfTheTable_andAtLastOne() {
    ExpectedMisses overflow = new ExpectedMisses(10, 2);
    for (double mean = 0.05; mean < 40; mean += 1.7) {
      double rise = (overflow.of(mean + 1e-6) - overflow.of(mean)) / 1e-6;
      assertThat(overflow.slope(mean)).as("mean %f", mean).isCloseTo(rise, within(1e-2));
    }
    assertThat(overflow.slope(1e6)).isEqualTo(1);
  }
}
