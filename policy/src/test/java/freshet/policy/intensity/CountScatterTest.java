package freshet.policy.intensity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountScatterTest {
  private final CountScatter scatter = new CountScatter(new float[CountScatter.NUMBERS], 0);

  /** 30 postings at 1.5 are assumed before; then (3 − 1)² + (0 − 1)² at two expected ones. */
  @Test
  void ratio_isOfSquaresOverExpectations() {
    assertThat(scatter.ratio()).isEqualTo(1.5);
    scatter.learn(3, 1);
    scatter.learn(0, 1);
    double kept = 1 - 0.005;
    assertThat(scatter.ratio()).isCloseTo((45 + kept * 4 + 1) / (30 + kept * 1 + 1), within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6})
  void postingsInGroups_scatterByTheirSize(int group) {
    SplittableRandom random = new SplittableRandom(group);
    for (int k = 0; k < 4000; k++) {
      int groups = 0;
      for (double p = random.nextDouble(); p > Math.exp(-1.2); p *= random.nextDouble()) {
        groups++;
      }
      scatter.learn(group * groups, group * 1.2);
    }
    assertThat(scatter.ratio()).as("groups of %d", group).isCloseTo(group, within(0.25 * group));
  }

  @Test
  void neverLessThanByChance_norWithoutBound() {
    for (int k = 0; k < 1000; k++) {
      scatter.learn(2, 2);
    }
    assertThat(scatter.ratio()).isEqualTo(1);
    scatter.learn(1_000_000, 2);
    assertThat(scatter.ratio()).isEqualTo(20);
  }
}
