package freshet.policy.intensity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.FeedHistory;
import freshet.policy.intensity.FeedModel.Shape;
import freshet.policy.online.FreshetComponents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a model learns from time without postings, and from postings that come together. */
class SilenceTest {
  private static final double MINUTE = 1.0 / 1440;
  private static final double HOUR = 1.0 / 24;
  private static final int DAYS = 60;

  private static Population population(Refinement... without) {
    SplittableRandom random = new SplittableRandom(1);
    List<FeedHistory> feeds = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      double[] published = random.doubles(20 + i, 0, 14).sorted().toArray();
      feeds.add(new FeedHistory(0, published, 10, 1, 1));
    }
    EnumSet<Refinement> all = EnumSet.allOf(Refinement.class);
    List.of(without).forEach(all::remove);
    return Population.of(
            feeds, 14, FreshetComponents.ALL.shapes(), FreshetComponents.ALL.memories())
        .with(all);
  }

  private static void watch(FeedModel model, double[] published, double to, double step) {
    int seen = 0;
    while (seen < published.length && published[seen] <= model.updated()) {
      seen++;
    }
    while (model.updated() + step <= to + 1e-9) {
      int next = seen;
      while (next < published.length && published[next] <= model.updated() + step) {
        next++;
      }
      model.observe(model.updated() + step, published, seen, next);
      seen = next;
    }
  }

  /** Forty postings a day: most from 08:00 to 12:00, the others until 22:00. */
  private static double[] byDay(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] published = new double[40 * DAYS];
    Arrays.setAll(
        published,
        k -> {
          double hour = k % 10 < 7 ? 8 + random.nextDouble(4) : 12 + random.nextDouble(10);
          return Math.floor(k / 40.0) + hour * HOUR;
        });
    Arrays.sort(published);
    return published;
  }

  /** Every evening a constant rate fits better than the hours; only the silent nights refute it. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void feedThatNeverPostsAtNight_isNotTakenForOneThatDoes(long seed) {
    double[] published = byDay(seed);
    FeedModel model = new FeedModel(population(Refinement.BURSTS), 0);
    FeedModel deaf = new FeedModel(population(Refinement.BURSTS, Refinement.SILENCE), 0);
    double worst = 0;
    double worstOfDeaf = 0;
    for (double day = 50; day < 57; day++) {
      watch(model, published, day + 22 * HOUR, 0.25 * HOUR);
      watch(deaf, published, day + 22 * HOUR, 0.25 * HOUR);
      worst = Math.max(worst, model.expected(day + 22 * HOUR, day + 31 * HOUR));
      worstOfDeaf = Math.max(worstOfDeaf, deaf.expected(day + 22 * HOUR, day + 31 * HOUR));
    }
    assertThat(worstOfDeaf).as("seed %d", seed).isGreaterThan(1);
    assertThat(worst).as("seed %d", seed).isLessThan(worstOfDeaf / 3);
  }

  @Test
  void wholeWeeks_areEqualForAllPredictors() {
    FeedModel model = new FeedModel(population(), 0);
    watch(model, byDay(4), 50, HOUR);
    for (double at : new double[] {50, 50.37, 52.9}) {
      assertThat(ShapeIntegrals.between(model, at, at + 14, model.seen()))
          .as("from %s", at)
          .containsOnly(14);
    }
  }

  /** Any span is the sum of its parts, and of single minutes. */
  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7, 8})
  void integrals_addUp(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FeedModel model = new FeedModel(population(), 0);
    watch(model, byDay(seed), 50, HOUR);
    Exposure seen = model.seen();
    double from = 50 + Math.floor(random.nextDouble() * 1440) * MINUTE;
    double to = from + Math.floor(random.nextDouble(2 * 1440)) * MINUTE;
    double[] sums = new double[Shape.values().length];
    for (double at = from; at < to - MINUTE / 2; at += MINUTE) {
      double[] part = ShapeIntegrals.between(model, at, at + MINUTE, seen);
      for (int k = 0; k < sums.length; k++) {
        sums[k] += part[k];
      }
    }
    double[] whole = ShapeIntegrals.between(model, from, to, seen);
    for (int k = 0; k < sums.length; k++) {
      assertThat(whole[k])
          .as("seed %d, predictor %d", seed, k)
          .isCloseTo(sums[k], within(1e-6 + 0.01 * sums[k]));
    }
  }

  @Test
  void seriesOfWeeks_hasMeanOneForEveryClass() {
    Population population = population();
    for (int c = 0; c < population.classes(); c++) {
      assertThat(population.daysOf(c, 50.3, 57.3)).isCloseTo(7, within(1e-9));
      double parts = population.daysOf(c, 50.3, 52.2) + population.daysOf(c, 52.2, 55);
      assertThat(population.daysOf(c, 50.3, 55)).isCloseTo(parts, within(1e-9));
    }
  }

  /** Thirty postings within minutes, an hour later than usual, are one event. */
  @Test
  void burst_doesNotMoveTheClock() {
    SplittableRandom random = new SplittableRandom(9);
    double[] usual = new double[40];
    Arrays.setAll(usual, d -> d + 9.5 * HOUR + random.nextDouble(-5, 5) * MINUTE);
    double[] burst = new double[30];
    Arrays.setAll(burst, k -> 40 + 10.5 * HOUR + k * MINUTE / 10);
    double[] published =
        java.util.stream.DoubleStream.concat(Arrays.stream(usual), Arrays.stream(burst)).toArray();
    FeedModel model = new FeedModel(population(), 0);
    FeedModel credulous = new FeedModel(population(Refinement.CLOCK), 0);
    watch(model, published, 41, 0.25);
    watch(credulous, published, 41, 0.25);
    assertThat(model.expected(41 + 9 * HOUR, 41 + 10 * HOUR))
        .isGreaterThan(model.expected(41 + 10 * HOUR, 41 + 11 * HOUR));
    assertThat(credulous.expected(41 + 9 * HOUR, 41 + 10 * HOUR))
        .isLessThan(credulous.expected(41 + 10 * HOUR, 41 + 11 * HOUR));
  }

  /** Of 48 a day a document lists the last 12: they took six hours, not the day since the last. */
  @Test
  void overflownDocument_teachesTheRateOfWhatItShows() {
    double[] published = new double[48 * 30];
    Arrays.setAll(published, k -> k / 48.0);
    FeedModel model = new FeedModel(population(), 0);
    FeedModel whole = new FeedModel(population(Refinement.UNSEEN), 0);
    for (int day = 1; day < 30; day++) {
      int end = 48 * day;
      model.skip(published[end - 12] - MINUTE);
      model.observe(day, published, end - 12, end);
      whole.skip(published[end - 12] - MINUTE);
      whole.observe(day, published, end - 12, end);
    }
    assertThat(model.rate()).isBetween(36.0, 54.0);
    assertThat(whole.rate()).isBetween(9.0, 15.0);
  }
}
