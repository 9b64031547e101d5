package freshet.simulator.clairvoyant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Budget;
import freshet.policy.Horizon;
import freshet.policy.planned.FixedPlanAgenda;
import freshet.simulator.Traces;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClairvoyantTest {
  @Test
  void clairvoyant_comesWhenTheLastOfABurstIsOut() {
    // postings at 2, 2.1, 2.2 and 7, 7.1; two retrievals: at 2.2 and 7.1
    Trace trace = new Trace("bursts", List.of(Traces.feed("a", 9, 2, 2.1, 2.2, 7, 7.1)));
    Scene scene = Scene.of(trace, new Horizon(0, 1), new Horizon(1, 11), 0, 1);
    double[] times = Clairvoyant.plan(scene, new Budget(0.2)).feeds().getFirst().times();
    assertThat(times).containsExactly(new double[] {2.2, 7.1}, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void clairvoyant_equalsBruteForce(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 20; round++) {
      int postings = random.nextInt(1, 10);
      double[] published = random.doubles(postings, 0, 4).map(t -> 1 + t).sorted().toArray();
      Trace trace = new Trace("small", List.of(Traces.feed("a", 20, published)));
      Scene scene = Scene.of(trace, new Horizon(0, 1), new Horizon(1, 6), 0, 1);
      int retrievals = random.nextInt(1, postings + 1);
      Budget budget = new Budget(retrievals / 5.0);
      double delay =
          new Replay(scene, new FixedPlanAgenda(Clairvoyant.plan(scene, budget)))
              .run()
              .quality()
              .delay()
              .mean();
      assertThat(delay / (24 * 60) * postings)
          .as("%d of %d postings, seed %d round %d", retrievals, postings, seed, round)
          .isCloseTo(leastDelay(published, 6, retrievals), within(1e-6));
    }
  }

  /** All choices of so many postings to retrieve at; the rest is seen at the end. */
  private static double leastDelay(double[] published, double end, int retrievals) {
    double least = Double.POSITIVE_INFINITY;
    for (int chosen = 0; chosen < 1 << published.length; chosen++) {
      if (Integer.bitCount(chosen) <= retrievals) {
        double delay = 0;
        double next = end;
        for (int k = published.length - 1; k >= 0; k--) {
          if ((chosen >> k & 1) == 1) {
            next = published[k];
          }
          delay += next - published[k];
        }
        least = Math.min(least, delay);
      }
    }
    return least;
  }
}
