package freshet.policy.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Budget;
import freshet.policy.FeedProfile;
import freshet.policy.RandomFeeds;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationPropertiesTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void minDelay_scalesWithTheRootOfTheWeight(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FeedProfile feed = RandomFeeds.profiles(1, random, true).getFirst();
    double factor = random.nextDouble(1, 100);
    double[] perDay =
        new MinDelayAllocator()
            .allocate(List.of(feed, feed.withWeight(factor), feed.withCost(factor)), new Budget(7))
            .perDay();
    assertThat(perDay[1] / perDay[0]).isCloseTo(Math.sqrt(factor), within(1e-9));
    assertThat(perDay[0] / perDay[2]).isCloseTo(Math.sqrt(factor), within(1e-9));
    assertThat(perDay[0] + perDay[1] + factor * perDay[2]).isCloseTo(7, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void minMissing_equalsThePaperStepByStep(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 20; round++) {
      List<FeedProfile> feeds =
          IntStream.range(0, random.nextInt(1, 12))
              // some without a rate, but the first has one
              .mapToObj(i -> flat(i == 0 ? 1 + random.nextInt(40) : random.nextInt(40), random))
              .toList();
      int retrievals = random.nextInt(1, 60);
      assertThat(MinMissingAllocator.order(feeds, 1, retrievals))
          .as("seed %d round %d", seed, round)
          .containsExactly(asPrinted(feeds, retrievals));
    }
  }

  private static FeedProfile flat(int rate, SplittableRandom random) {
    return FeedProfile.flat(rate, random.nextInt(1, 20));
  }

  @Test
  void minMissing_neverOffersAFeedWithNothingToExpect() {
    // TP 0, 30, 0, 10 and S 10: F2 F2 F2 F4, then all over again
    List<FeedProfile> feeds =
        IntStream.of(0, 30, 0, 10).mapToObj(rate -> FeedProfile.flat(rate, 10)).toList();
    assertThat(MinMissingAllocator.order(feeds, 1, 6)).containsExactly(1, 1, 1, 3, 1, 1);
    double[] perDay = new MinMissingAllocator().allocate(feeds, new Budget(8)).perDay();
    assertThat(perDay[0]).isEqualTo(perDay[2]).isPositive().isLessThan(perDay[3] / 10);
    assertThat(new Allocation(perDay).total()).isCloseTo(8, within(1e-9));
  }

  @Test
  void minMissing_takesTurnsWhereNothingIsExpectedOfAny() {
    FeedProfile silent = FeedProfile.flat(0, 10);
    assertThat(MinMissingAllocator.counts(List.of(silent, silent, silent), 1, 7))
        .containsExactly(3, 2, 2);
  }

  /** The algorithm as HL print it, O(nM). */
  private static int[] asPrinted(List<FeedProfile> feeds, int retrievals) {
    double[] target = feeds.stream().mapToDouble(FeedProfile::rate).toArray();
    int[] order = new int[retrievals];
    for (int m = 0; m < retrievals; m++) {
      if (IntStream.range(0, target.length).allMatch(i -> target[i] == 0)) {
        IntStream.range(0, target.length).forEach(i -> target[i] = feeds.get(i).rate());
      }
      int best = 0;
      double most = -1;
      for (int i = 0; i < target.length; i++) {
        double gain = Math.min(target[i], feeds.get(i).window());
        if (gain > most) {
          most = gain;
          best = i;
        }
      }
      order[m] = best;
      target[best] -= most;
    }
    return order;
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8, 9})
  void carryOver_keepsEveryFeedWithinARetrievalOfItsShare(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int feeds = random.nextInt(2, 40);
    double[] perDay = random.doubles(feeds, 0.01, 3).toArray();
    CarryOver carryOver = new CarryOver(new double[feeds]);
    double[] given = new double[feeds];
    double all = 0;
    for (int day = 1; day <= 200; day++) {
      int[] counts = carryOver.nextDay(perDay);
      for (int i = 0; i < feeds; i++) {
        given[i] += counts[i];
        all += counts[i];
        assertThat(given[i])
            .as("feed %d, day %d, seed %d", i, day, seed)
            .isCloseTo(perDay[i] * day, within(2.0));
      }
      assertThat(all).isCloseTo(day * new Allocation(perDay).total(), within(1.0));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 1e-3, 0.019, 0.021, 0.5, 5, 50})
  void crawlFunctions_joinTheirSeriesSmoothly(double r) {
    // P and G by their defining sums, which lose no digits: Σ (k−1)(−1)^k r^k/k!
    double p = 0;
    double term = 1;
    for (int k = 1; k < 200 && r < 10; k++) {
      term *= r / k;
      p += (k % 2 == 0 ? 1 : -1) * (k - 1) * term;
    }
    if (r < 10) {
      assertThat(PricedAllocator.changed(r)).isCloseTo(p, within(1e-8 * p + 1e-15));
    } else {
      assertThat(PricedAllocator.changed(r)).isCloseTo(1, within(1e-15));
    }
    assertThat(PricedAllocator.unseen(r)).isPositive();
  }
}
