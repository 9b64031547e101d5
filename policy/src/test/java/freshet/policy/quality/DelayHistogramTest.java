package freshet.policy.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DelayHistogramTest {
  private static DelayHistogram of(double... minutes) {
    Map<String, Long> sums = new HashMap<>();
    for (double delay : minutes) {
      sums.merge(DelayHistogram.nameOf(delay), 1L, Long::sum);
    }
    return DelayHistogram.of(sums);
  }

  @Test
  void shares_countWhatWaitedNoLonger() {
    DelayHistogram histogram = of(0.2, 5, 5.1, 30, 20_000);

    assertThat(histogram.postings()).isEqualTo(5);
    assertThat(histogram.shareWithin(1)).isEqualTo(0.2);
    assertThat(histogram.shareWithin(5)).isEqualTo(0.4);
    assertThat(histogram.shareWithin(30)).isEqualTo(0.8);
    assertThat(histogram.shareWithin(1440)).isEqualTo(0.8);
    assertThatThrownBy(() -> histogram.shareWithin(7)).hasMessageContaining("7 minutes");
  }

  /** Ten postings in the class from 20 to 30 minutes, as if spread evenly: half of them by 25. */
  @Test
  void quantiles_lieWithinTheirClass() {
    double[] delays = new double[10];
    Arrays.fill(delays, 27);

    assertThat(of(delays).quantile(0.5)).isEqualTo(25, within(1e-9));
    assertThat(of(0.5, 0.5, 0.5, 600).quantile(0.95)).isBetween(480.0, 720.0);
    assertThat(of(99_999).quantile(0.5)).isEqualTo(10_080);
  }

  @Test
  void nothing_hasNoShareAndNoQuantile() {
    assertThat(of().shareWithin(30)).isNaN();
    assertThat(of().quantile(0.5)).isNaN();
  }
}
