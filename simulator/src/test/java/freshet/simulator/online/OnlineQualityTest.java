package freshet.simulator.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Horizon;
import freshet.policy.quality.Quality;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.Simulator;
import freshet.simulator.Traces;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.scene.SceneConditions;
import freshet.simulator.scene.SceneConditions.Dates;
import freshet.simulator.scene.SceneConditions.Signals;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What delay and misses come to on made-up feeds under all sorts of conditions. */
class OnlineQualityTest {
  private static final SimulatedPolicy FRESHET =
      SimulatedPolicies.standard().of("freshet").orElseThrow();
  private static final SimulatedPolicy ALLOCATION =
      SimulatedPolicies.standard().of("allocation").orElseThrow();

  private static Quality quality(Scene scene, SimulatedPolicy policy, double each) {
    Simulator simulator = new Simulator(scene, what -> {});
    return new Replay(scene, simulator.agenda(policy, each, 1)).run().quality();
  }

  private static double delay(Scene scene, double each) {
    return quality(scene, FRESHET, each).delay().mean();
  }

  @Test
  void sameScene_givesTheSameResult() {
    Scene scene = Worlds.steady(60, 1);
    assertThat(quality(scene, FRESHET, 2))
        .usingRecursiveComparison()
        .isEqualTo(quality(scene, FRESHET, 2));
  }

  @Test
  void orderOfFeeds_doesNotMatter() {
    Scene scene = Worlds.steady(150, 2);
    List<TraceFeed> shuffled = new ArrayList<>(scene.trace().feeds());
    Collections.shuffle(shuffled, new Random(1));
    double mean = delay(scene, 2);
    // ties are broken by the order, and each retrieval changes all that follow
    assertThat(delay(Worlds.scene(shuffled, 2), 2)).isCloseTo(mean, within(0.015 * mean));
  }

  @ParameterizedTest
  @EnumSource
  void poorDates_leaveItBelowAllocation(Dates dates) {
    Scene scene = Worlds.steady(100, 3).under(SceneConditions.PLAIN.withDates(dates));
    double allocation = quality(scene, ALLOCATION, 3).delay().mean();
    assertThat(delay(scene, 3)).as("%s", dates).isLessThan(allocation);
  }

  /** Windows of 3, and bursts of up to 6 postings within the hour. */
  private static Scene bursts(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<TraceFeed> feeds = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      double rate = Math.pow(10, random.nextDouble(-0.7, 0.5));
      List<Double> times = new ArrayList<>();
      for (double at : Worlds.postings(day -> rate, rate, random)) {
        int more = random.nextInt(6);
        for (int k = 0; k <= more; k++) {
          times.add(at + random.nextDouble(1.0 / 24));
        }
      }
      double[] published = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
      if (published.length > 0) {
        feeds.add(new TraceFeed("feed-" + i, published, 3 + 9 * (i % 3), 1, 1));
      }
    }
    return Worlds.scene(feeds, seed);
  }

  @Test
  void dearMisses_areFewer() {
    Scene scene = bursts(4);
    Quality free = quality(scene.under(SceneConditions.PLAIN.withMisses(0, 0)), FRESHET, 2);
    Quality dear = quality(scene.under(SceneConditions.PLAIN.withMisses(10, 0)), FRESHET, 2);
    assertThat(dear.missedPercent()).isLessThan(0.95 * free.missedPercent());
    assertThat(dear.delay().mean()).isGreaterThan(free.delay().mean());
  }

  @Test
  void priceOfMisses_movesToKeepTheirShare() {
    Scene scene = bursts(5);
    double free =
        quality(scene.under(SceneConditions.PLAIN.withMisses(0, 0)), FRESHET, 6).missedPercent();
    double least =
        quality(scene.under(SceneConditions.PLAIN.withMisses(100, 0)), FRESHET, 6).missedPercent();
    double target = (free + least) / 2;
    double kept =
        quality(scene.under(SceneConditions.PLAIN.withMisses(1, target / 100)), FRESHET, 6)
            .missedPercent();
    assertThat(kept)
        .as("between %f and %f", least, free)
        .isLessThan(1.2 * target)
        .isGreaterThan(0.5 * target);
  }

  private static Scene signalled(Signals signals) {
    SplittableRandom random = new SplittableRandom(6);
    Trace trace = new Trace("signalled", Worlds.rhythmic(60, (feed, at) -> 1, random));
    return Scene.of(trace, Worlds.LEARN, new Horizon(14, 35), 0, 6)
        .under(SceneConditions.PLAIN.withSignals(signals));
  }

  @Test
  void goodSignals_cutTheDelay() {
    double without = delay(signalled(Signals.NONE), 4);
    assertThat(delay(signalled(new Signals(1, 0.95, 0.9)), 4)).isLessThan(0.7 * without);
  }

  @Test
  void poorSignals_areIgnored() {
    double without = delay(signalled(Signals.NONE), 4);
    assertThat(delay(signalled(new Signals(1, 0.5, 0.2)), 4))
        .isCloseTo(without, within(0.03 * without));
  }

  @Test
  void perfectSignals_leaveNextToNoDelay_onceTrusted() {
    SplittableRandom random = new SplittableRandom(8);
    List<TraceFeed> feeds = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      feeds.add(Traces.feed("feed-" + i, 20, Worlds.postings(at -> 8, 8, random)));
    }
    Scene scene = Worlds.scene(feeds, 8);
    Signals perfect = new Signals(1, 1, 1);
    Quality with =
        quality(scene.under(SceneConditions.PLAIN.withSignals(perfect)), FRESHET, 1.3 * 8);
    // 20 postings, in three of 28 days, are needed to trust them
    assertThat(with.delay().mean()).isLessThan(0.2 * delay(scene, 1.3 * 8));
    assertThat(with.delay().quantiles()[80]).isLessThan(2);
  }

  @Test
  void shiftByThreeHours_changesNothing() {
    Scene scene = Worlds.steady(100, 7);
    List<TraceFeed> shifted =
        scene.trace().feeds().stream()
            .map(
                feed ->
                    new TraceFeed(
                        feed.name(),
                        Arrays.stream(feed.published()).map(at -> at + 0.125).toArray(),
                        feed.window(),
                        1,
                        1))
            .toList();
    double mean = delay(scene, 2);
    assertThat(delay(Worlds.scene(shifted, 7), 2)).isCloseTo(mean, within(0.05 * mean));
  }
}
