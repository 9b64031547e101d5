package freshet.policy.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Budget;
import freshet.policy.FeedPlan;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Intensity;
import freshet.policy.Plan;
import freshet.policy.RandomFeeds;
import freshet.policy.allocation.MinDelayAllocator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JointPolicyTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void shortestPath_equalsBruteForce(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 50; round++) {
      FeedProfile feed = RandomFeeds.profiles(1, random, true).getFirst();
      int bins = random.nextInt(1, 13);
      double width = random.nextDouble(0.02, 0.5);
      double from = random.nextDouble(0, 10);
      double price = Math.pow(10, random.nextDouble(-3, 1));
      ShortestPath path = new ShortestPath();
      path.prepare(feed, from, bins, width);
      path.solve(price);
      assertThat(path.cost())
          .as(
              "%s, %d bins of %f, price %f, seed %d round %d",
              feed, bins, width, price, seed, round)
          .isCloseTo(cheapest(feed.intensity(), from, bins, width, price), within(1e-6));
    }
  }

  /** Every subset of the inner edges, with a retrieval at the end. */
  private static double cheapest(
      Intensity intensity, double from, int bins, double width, double price) {
    double least = Double.POSITIVE_INFINITY;
    for (int chosen = 0; chosen < 1 << (bins - 1); chosen++) {
      double cost = 0;
      double before = from;
      for (int k = 1; k <= bins; k++) {
        if (k == bins || (chosen >> (k - 1) & 1) == 1) {
          double at = from + k * width;
          cost += price + intensity.delay(before, at);
          before = at;
        }
      }
      least = Math.min(least, cost);
    }
    return least;
  }

  @Test
  void constantRates_giveTheorem1Back() {
    List<FeedProfile> feeds =
        List.of(
            FeedProfile.flat(30, 15),
            FeedProfile.flat(10, 15),
            FeedProfile.flat(2, 15).withWeight(9),
            FeedProfile.flat(4, 15).withCost(4));
    Budget budget = new Budget(25);
    Horizon horizon = new Horizon(0, 60);
    Plan plan = new JointPolicy(480).plan(feeds, budget, horizon);
    double[] expected = new MinDelayAllocator().allocate(feeds, budget).perDay();
    for (int i = 0; i < feeds.size(); i++) {
      double[] times = plan.feeds().get(i).times();
      assertThat(times.length / horizon.days())
          .as("feed %d", i)
          .isCloseTo(expected[i], within(0.03 * expected[i]));
      // evenly spaced but for the grid and the few that fill up the budget
      int even = 0;
      for (int k = 1; k < times.length; k++) {
        if (Math.abs(times[k] - times[k - 1] - 1 / expected[i]) < 0.1 / expected[i]) {
          even++;
        }
      }
      assertThat(even).as("even gaps of feed %d", i).isGreaterThan((int) (0.95 * times.length) - 4);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32, 33})
  void onePrice_isAsGoodAsTheBestSplitOfTheBudget(long seed) {
    // two feeds, one day of 8 bins, 5 retrievals within it: try all ways
    SplittableRandom random = new SplittableRandom(seed);
    List<FeedProfile> feeds =
        List.of(
            new FeedProfile(random.nextDouble(2, 9), RandomFeeds.pattern(8, random), 10, 1, 1),
            new FeedProfile(random.nextDouble(2, 9), RandomFeeds.pattern(8, random), 10, 1, 1));
    Horizon day = new Horizon(0, 1);
    for (double price : new double[] {0.05, 0.2, 0.8}) {
      List<Double> costs = new ArrayList<>();
      int count = 0;
      for (FeedProfile feed : feeds) {
        ShortestPath path = new ShortestPath();
        path.prepare(feed, 0, 8, 1.0 / 8);
        path.solve(price);
        costs.add(path.cost());
        count += path.retrievalsBefore(8, path.successor(0)) + 1;
      }
      double delay = costs.get(0) + costs.get(1) - price * count;
      assertThat(delay)
          .as("seed %d, price %f, %d retrievals", seed, price, count)
          .isCloseTo(leastDelay(feeds, day, count), within(1e-6));
    }
  }

  /** Least delay of two feeds that share a number of retrievals, one of each at the end. */
  private static double leastDelay(List<FeedProfile> feeds, Horizon day, int count) {
    double least = Double.POSITIVE_INFINITY;
    for (int both = 0; both < 1 << 14; both++) {
      if (Integer.bitCount(both) == count - 2) {
        least =
            Math.min(
                least, delay(feeds.get(0), day, both & 127) + delay(feeds.get(1), day, both >> 7));
      }
    }
    return least;
  }

  private static double delay(FeedProfile feed, Horizon day, int chosen) {
    Intensity intensity = feed.intensity();
    double sum = 0;
    double before = day.from();
    for (int k = 1; k <= 8; k++) {
      if (k == 8 || (chosen >> (k - 1) & 1) == 1) {
        sum += intensity.delay(before, day.from() + k / 8.0);
        before = day.from() + k / 8.0;
      }
    }
    return sum;
  }

  @Test
  void horizonsInARow_continueEachOther() {
    SplittableRandom random = new SplittableRandom(5);
    List<FeedProfile> feeds = RandomFeeds.profiles(30, random, true);
    Budget budget = new Budget(60);
    Plan whole = new JointPolicy().plan(feeds, budget, new Horizon(0, 28));
    double inParts = 0;
    double[] carried = {};
    List<List<FeedPlan>> parts = new ArrayList<>();
    for (int week = 0; week < 4; week++) {
      Plan part =
          new JointPolicy().plan(feeds, budget, new Horizon(7 * week, 7 * week + 7), carried);
      carried = part.carried();
      parts.add(part.feeds());
    }
    double atOnce = 0;
    for (int i = 0; i < feeds.size(); i++) {
      int feed = i;
      double[] joined =
          parts.stream().flatMapToDouble(part -> Arrays.stream(part.get(feed).times())).toArray();
      inParts += expectedDelay(feeds.get(i), joined);
      atOnce += expectedDelay(feeds.get(i), whole.feeds().get(i).times());
    }
    assertThat(inParts).isLessThan(1.03 * atOnce);
  }

  private static double expectedDelay(FeedProfile feed, double[] times) {
    Intensity intensity = feed.intensity();
    double sum = 0;
    double before = 0;
    for (double time : times) {
      sum += intensity.delay(before, time);
      before = time;
    }
    return sum + intensity.delay(before, 28);
  }
}
