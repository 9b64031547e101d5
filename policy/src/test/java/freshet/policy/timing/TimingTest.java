package freshet.policy.timing;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Intensity;
import freshet.policy.RandomFeeds;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimingTest {
  private static final List<Timing> TIMINGS =
      List.of(
          ExhaustiveTiming.published(),
          new RefinedTiming(),
          RefinedTiming.quick(),
          new PublishedTiming());

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void scheduling_isNeverWorseThanEvenSpacingUnderItsOwnIntensity(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int count : new int[] {1, 2, 3, 5, 8, 13, 30}) {
      Intensity intensity = new Intensity(3, RandomFeeds.pattern(24, random));
      double even = Timing.delay(intensity, new EvenTiming().place(intensity, count));
      for (Timing timing : TIMINGS) {
        double[] times = timing.place(intensity, count);
        assertThat(times).hasSize(count).isSorted();
        assertThat(Timing.delay(intensity, times))
            .as("%s, %d retrievals, seed %d", timing, count, seed)
            .isLessThanOrEqualTo(even * (1 + 1e-9));
      }
    }
  }

  /**
   * SC's two methods against the exact one on the same grid of 30 minutes, over hourly patterns.
   */
  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24})
  void bothPublishedMethods_comeCloseToTheExactOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int count = 1; count <= 6; count++) {
      Intensity intensity = new Intensity(3, RandomFeeds.pattern(24, random));
      double exact = Timing.delay(intensity, new ExactTiming(48).place(intensity, count));
      double searched =
          Timing.delay(intensity, ExhaustiveTiming.published().place(intensity, count));
      double refined = Timing.delay(intensity, new RefinedTiming().place(intensity, count));
      double both = Timing.delay(intensity, new PublishedTiming().place(intensity, count));
      String what = "seed %d, %d retrievals".formatted(seed, count);
      // the exact method is bound to the grid, theirs only to its first two points
      assertThat(Math.min(searched, refined)).as(what).isGreaterThan(0.9 * exact);
      assertThat(both).as(what).isLessThanOrEqualTo(Math.min(searched, refined));
      assertThat(both).as(what).isLessThan(1.15 * exact);
    }
  }
}
