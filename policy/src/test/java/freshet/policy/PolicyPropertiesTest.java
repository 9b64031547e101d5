package freshet.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.allocation.MinDelayAllocator;
import freshet.policy.allocation.MinMissingAllocator;
import freshet.policy.allocation.PricedAllocator;
import freshet.policy.allocation.UniformAllocator;
import freshet.policy.joint.JointPolicy;
import freshet.policy.timing.BalancedPolicy;
import freshet.policy.timing.EvenPolicy;
import freshet.policy.timing.RefinedTiming;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for any policy and any feeds. */
class PolicyPropertiesTest {
  private static final Map<String, Policy> POLICIES =
      Map.of(
          "uniform", new EvenPolicy(new UniformAllocator()),
          "scheduling", new BalancedPolicy(new UniformAllocator(), new RefinedTiming()),
          "allocation", new EvenPolicy(new MinDelayAllocator()),
          "combined", new BalancedPolicy(new MinDelayAllocator(), new RefinedTiming()),
          "age", new EvenPolicy(PricedAllocator.age()),
          "freshness", new EvenPolicy(PricedAllocator.freshness()),
          "lambdacrawl", new EvenPolicy(PricedAllocator.lambdaCrawl()),
          "min-missing", new EvenPolicy(new MinMissingAllocator()),
          "joint", new JointPolicy());

  private static Policy policy(String name) {
    return Objects.requireNonNull(POLICIES.get(name));
  }

  static Stream<Arguments> cases() {
    return POLICIES.keySet().stream()
        .sorted()
        .flatMap(name -> Stream.of(11L, 12L, 13L, 14L).map(seed -> Arguments.of(name, seed)));
  }

  /** All but freshness, which starves by design; the worked example shows whom. */
  static Stream<Arguments> casesThatServeAll() {
    return cases().filter(one -> !one.get()[0].equals("freshness"));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("cases")
  void plan_spendsExactlyTheBudget(String name, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 10; round++) {
      List<FeedProfile> feeds = RandomFeeds.profiles(random.nextInt(1, 60), random, true);
      Budget budget = new Budget(feeds.size() * Math.pow(4, random.nextDouble(-2, 2)));
      Horizon horizon = new Horizon(20_000, 20_000 + random.nextInt(1, 40));
      Plan plan = policy(name).plan(feeds, budget, horizon);
      assertThat((double) plan.retrievals())
          .as("%d feeds, %s, %s, seed %d round %d", feeds.size(), budget, horizon, seed, round)
          .isCloseTo(budget.over(horizon), within(1.0001));
      for (FeedPlan feed : plan.feeds()) {
        for (double time : feed.times()) {
          assertThat(time).isBetween(horizon.from(), horizon.to());
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("casesThatServeAll")
  void plan_starvesNobody(String name, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<FeedProfile> feeds = RandomFeeds.profiles(40, random, true);
    Budget budget = new Budget(feeds.size() * random.nextDouble(0.2, 4));
    int[] counts = new int[feeds.size()];
    double[] carried = {};
    for (int horizon = 0; horizon < 24; horizon++) {
      Plan plan =
          policy(name)
              .plan(feeds, budget, new Horizon(100 + 20 * horizon, 120 + 20 * horizon), carried);
      carried = plan.carried();
      for (int i = 0; i < counts.length; i++) {
        counts[i] += plan.feeds().get(i).retrievals();
      }
    }
    assertThat(counts).as("retrievals in 480 days, seed %d", seed).doesNotContain(0);
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("cases")
  void plan_spendsTheBudgetInCostsToo(String name, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<FeedProfile> feeds = RandomFeeds.profiles(50, random, false);
    Budget budget = new Budget(200);
    double spent = 0;
    double[] carried = {};
    Horizon horizon = new Horizon(0, 50);
    Plan plan = policy(name).plan(feeds, budget, horizon, carried);
    for (int i = 0; i < feeds.size(); i++) {
      spent += feeds.get(i).cost() * plan.feeds().get(i).retrievals();
    }
    // a feed may be one retrieval of cost up to 3 ahead or behind
    assertThat(spent).as("seed %d", seed).isCloseTo(budget.over(horizon), within(60.0));
  }
}
