package freshet.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DelayEstimateTest {
  /**
   * At the best distance g, retrievals cost c·1/g and postings wait λ·g/2 a day: both are equal.
   */
  @Test
  void retrievalsAndWaiting_costTheSame() {
    double rate = 5;
    double price = 0.02;
    double delay = DelayEstimate.mean(rate, price, 0);
    assertThat(rate * delay).isCloseTo(price / (2 * delay), within(1e-12));
  }

  @Test
  void shortestInterval_isABound() {
    assertThat(DelayEstimate.mean(1000, 1e-6, 0.02)).isEqualTo(0.01);
  }
}
