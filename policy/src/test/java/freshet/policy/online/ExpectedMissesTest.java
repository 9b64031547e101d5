package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedMissesTest {
  /** Σ (n − S)·P(N = n) over all n that matter. */
  private static double summed(double mean, int window) {
    double sum = 0;
    double log = -mean;
    for (int n = 1; n < mean + 40 * Math.sqrt(mean) + 100; n++) {
      log += Math.log(mean / n);
      sum += Math.max(0, n - window) * Math.exp(log);
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100, 1000})
  void exact_equalsTheSum(int window) {
    for (double share : new double[] {0.01, 0.3, 0.9, 1, 1.2, 3, 8}) {
      double mean = share * window;
      assertThat(ExpectedMisses.exact(mean, window))
          .as("window %d, mean %f", window, mean)
          .isCloseTo(summed(mean, window), within(1e-8 * window));
    }
    assertThat(ExpectedMisses.exact(0, window)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100, 1000})
  void table_isClose_andConvex(int window) {
    ExpectedMisses overflow = new ExpectedMisses(window);
    double step = window / 97.0;
    double slope = 0;
    for (double mean = 0; mean < 6 * window; mean += step) {
      assertThat(overflow.of(mean))
          .as("window %d, mean %f", window, mean)
          .isCloseTo(ExpectedMisses.exact(mean, window), within(0.01 * Math.sqrt(window)));
      double next = (overflow.of(mean + step) - overflow.of(mean)) / step;
      assertThat(next).as("slope at %f of window %d", mean, window).isGreaterThan(slope - 1e-9);
      slope = next;
    }
  }
}
