package freshet.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DodgeTest {
  @Test
  void apart_leavesAloneWhatDoesNotTouch() {
    assertThat(Dodge.apart(new double[] {50, 10, 90}, 12, 0, 100)).containsExactly(50, 10, 90);
  }

  @Test
  void apart_spreadsATouchingGroupAroundItsMiddle() {
    assertThat(Dodge.apart(new double[] {50, 50, 50}, 10, 0, 100))
        .containsExactly(new double[] {40, 50, 60}, within(1e-9));
  }

  @Test
  void apart_staysWithinTheLimits() {
    assertThat(Dodge.apart(new double[] {0, 1, 200}, 10, 0, 100))
        .containsExactly(new double[] {0, 10, 100}, within(1e-9));
  }

  @Test
  void apart_keepsOrderGapAndLimitsOnAnyInput() {
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] wished = random.doubles(1 + random.nextInt(20), -20, 320).toArray();
      double[] placed = Dodge.apart(wished, 14, 0, 300);
      Integer[] order = new Integer[wished.length];
      Arrays.setAll(order, k -> k);
      Arrays.sort(order, (a, b) -> Double.compare(wished[a], wished[b]));
      for (int k = 0; k < order.length; k++) {
        assertThat(placed[order[k]]).as("seed %d", seed).isBetween(-1e-6, 300 + 1e-6);
        if (k > 0) {
          assertThat(placed[order[k]] - placed[order[k - 1]])
              .as("seed %d", seed)
              .isGreaterThan(14 - 1e-6);
        }
      }
    }
  }
}
