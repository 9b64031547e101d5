package freshet.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.adaptive.AdvaRssRule;
import freshet.policy.allocation.Allocator;
import freshet.policy.allocation.CarryOver;
import freshet.policy.allocation.MinDelayAllocator;
import freshet.policy.allocation.MinMissingAllocator;
import freshet.policy.allocation.PricedAllocator;
import freshet.policy.quality.QualityMeter;
import freshet.policy.timing.RefinedTiming;
import freshet.policy.timing.Timing;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The worked examples of the papers, by their numbers. */
class WorkedExamplesTest {
  private static final double MINUTES = 24 * 60;

  @Test
  void delay_isSummedFromPublicationToTheNextRetrieval() {
    // postings at 2, 4, 6, 8, 9; retrievals at 5, 10: 3 + 1 + 4 + 2 + 1 = 11
    double[] published = {2, 4, 6, 8, 9};
    QualityMeter meter = new QualityMeter(new Horizon(0, 20), 1);
    meter.retrieved(5, published, 0, 2, 0, 1, 1);
    meter.retrieved(10, published, 2, 5, 0, 1, 1);
    assertThat(5 * meter.quality().delay().mean()).isCloseTo(11 * MINUTES, within(1e-9));
  }

  @Test
  void singleRetrieval_isBestWhenActivityEnds() {
    // λ = 1 on [0,1), 0 on [1,2)
    Intensity intensity = new Intensity(0.5, PostingPattern.of(2, 1, 0));
    assertThat(new RefinedTiming().place(intensity, 1)).containsExactly(1);
    assertThat(Timing.delay(intensity, new double[] {1})).isCloseTo(0.5, within(1e-12));
    assertThat(Timing.delay(intensity, new double[] {0})).isCloseTo(1.5, within(1e-12));
    double worst =
        IntStream.range(0, 200)
            .mapToDouble(k -> Timing.delay(intensity, new double[] {k / 100.0}))
            .max()
            .orElseThrow();
    assertThat(worst).isCloseTo(1.5, within(1e-12));
  }

  @Test
  void sixRetrievals_fulfilTheorem3AndNoPerturbationHasLessDelay() {
    Intensity intensity = sine(4800);
    double[] times = new RefinedTiming().place(intensity, 6);
    for (int j = 0; j < 6; j++) {
      double before = j == 0 ? times[5] - 1 : times[j - 1];
      double after = j == 5 ? times[0] + 1 : times[j + 1];
      assertThat(intensity.at(times[j]) * (after - times[j]))
          .as("equation 2 at retrieval %d", j)
          .isCloseTo(intensity.expected(before, times[j]), within(2e-3));
    }
    double delay = Timing.delay(intensity, times);
    long seed = 20260101;
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 2000; round++) {
      double size = Math.pow(10, -random.nextInt(1, 5));
      double[] moved =
          Arrays.stream(times).map(t -> t + size * random.nextDouble(-1, 1)).sorted().toArray();
      assertThat(Timing.delay(intensity, moved))
          .as("seed %d round %d", seed, round)
          .isGreaterThanOrEqualTo(delay - 1e-6);
    }
  }

  /** λ(t) = 2 + 2 sin 2πt. */
  static Intensity sine(int bins) {
    double[] amounts =
        IntStream.range(0, bins)
            .mapToDouble(k -> 2 + 2 * Math.sin(2 * Math.PI * (k + 0.5) / bins))
            .toArray();
    return new Intensity(2, PostingPattern.of(1, amounts));
  }

  private static final List<FeedProfile> FOUR_FEEDS =
      List.of(
          FeedProfile.flat(30, 15),
          FeedProfile.flat(30, 10),
          FeedProfile.flat(10, 10),
          FeedProfile.flat(10, 5));

  @Test
  void minDelay_followsTheSquareRoot() {
    double[] perDay = new MinDelayAllocator().allocate(FOUR_FEEDS, new Budget(8)).perDay();
    assertThat(perDay[0] / Math.sqrt(30)).as("k").isCloseTo(0.46, within(0.005));
    assertThat(perDay)
        .containsExactly(
            new double[] {2.535898385, 2.535898385, 1.464101615, 1.464101615}, within(1e-9));
    assertThat(new CarryOver(new double[4]).nextDay(perDay)).containsExactly(3, 3, 1, 1);
  }

  @Test
  void minMissing_servesTheFullestWindowFirst() {
    assertThat(MinMissingAllocator.counts(FOUR_FEEDS, 1, 8)).containsExactly(2, 3, 1, 2);
    assertThat(MinMissingAllocator.missed(FOUR_FEEDS, 1, new int[] {2, 2, 2, 2})).isEqualTo(10);
    assertThat(MinMissingAllocator.missed(FOUR_FEEDS, 1, new int[] {3, 3, 1, 1})).isEqualTo(5);
    assertThat(MinMissingAllocator.missed(FOUR_FEEDS, 1, new int[] {2, 3, 1, 2})).isZero();
  }

  @Test
  void advaRss_growsWhileNothingIsNewAndFallsWhenSomethingIs() {
    AdvaRssRule rule = AdvaRssRule.start(25);
    double[][] expected = {{4.3, 5}, {5.8, 9.3}, {8.59, 15.1}};
    for (double[] step : expected) {
      rule = rule.after(false);
      assertThat(rule.m()).isCloseTo(step[0], within(1e-12));
      assertThat(rule.t()).isCloseTo(step[1], within(1e-12));
    }
    rule = rule.after(true);
    assertThat(rule.m()).isCloseTo(2.518, within(1e-12));
    assertThat(rule.t()).isEqualTo(1);
    assertThat(rule.toe()).isEqualTo(3);
  }

  @Test
  void freshness_starvesWhatChangesTooOften() {
    check(PricedAllocator.freshness(), 1.1499, 1.3584, 1.3538, 1.1379, 0);
    check(
        PricedAllocator.freshness(),
        new double[] {0.5, 5, 50},
        new double[] {1, 3, 1},
        6,
        1.0674,
        4.9326,
        0);
    check(
        PricedAllocator.freshness(),
        new double[] {0.1, 1, 10, 100},
        new double[] {1, 1, 1, 1},
        4,
        0.6758,
        1.8889,
        1.4353,
        0);
    check(
        PricedAllocator.freshness(),
        new double[] {1, 1, 1},
        new double[] {1, 2, 4},
        3,
        0.5274,
        0.9525,
        1.5201);
  }

  @Test
  void age_servesAll() {
    check(PricedAllocator.age(), 0.8349, 0.9679, 1.0335, 1.0706, 1.0931);
    check(
        PricedAllocator.age(),
        new double[] {0.5, 5, 50},
        new double[] {1, 3, 1},
        6,
        1.0598,
        2.8860,
        2.0543);
    check(
        PricedAllocator.age(),
        new double[] {0.1, 1, 10, 100},
        new double[] {1, 1, 1, 1},
        4,
        0.4735,
        0.9248,
        1.2900,
        1.3117);
  }

  @Test
  void minDelay_besideTheCrawlPolicies() {
    check(new MinDelayAllocator(), 0.5965, 0.8436, 1.0332, 1.1930, 1.3338);
    check(
        new MinDelayAllocator(),
        new double[] {0.5, 5, 50},
        new double[] {1, 3, 1},
        6,
        0.3641,
        1.9945,
        3.6414);
  }

  @Test
  void azarAndLambdaCrawl_giveTheirPublishedRates() {
    check(PricedAllocator.azar(), 1.3860, 1.3743, 1.1326, 0.7719, 0.3352);
    check(PricedAllocator.lambdaCrawl(), 0.7829, 0.9472, 1.0372, 1.0956, 1.1371);
  }

  private static void check(Allocator allocator, double... expected) {
    check(allocator, new double[] {1, 2, 3, 4, 5}, new double[] {1, 1, 1, 1, 1}, 5, expected);
  }

  private static void check(
      Allocator allocator, double[] rates, double[] weights, double budget, double... expected) {
    List<FeedProfile> feeds =
        IntStream.range(0, rates.length)
            .mapToObj(i -> FeedProfile.flat(rates[i], 10).withWeight(weights[i]))
            .toList();
    double[] perDay = allocator.allocate(feeds, new Budget(budget)).perDay();
    assertThat(perDay).containsExactly(expected, within(1e-4));
    assertThat(DoubleStream.of(perDay).sum()).isCloseTo(budget, within(1e-9));
  }
}
