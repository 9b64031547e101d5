package freshet.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.simulator.PolicyName.Group;
import freshet.simulator.replay.Result;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatorTest {
  private static final Simulator.Progress SILENT = what -> {};
  private static final List<Double> BUDGETS = List.of(0.5, 4.0);

  private static List<Result> all(long seed, double minInterval) {
    Scene scene = Traces.scene(25, 42, minInterval, seed);
    return new Simulator(scene, SILENT).run(List.of(PolicyName.values()), BUDGETS);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void noPolicy_beatsTheClairvoyant(long seed) {
    List<Result> results = all(seed, 0);
    for (double budget : BUDGETS) {
      double bound = mean(results, "clairvoyant", budget);
      for (Result result : results) {
        if (Objects.equals(result.budget(), budget)) {
          assertThat(result.meanDelayMinutes())
              .as("%s at %f, seed %d", result.policy(), budget, seed)
              .isGreaterThanOrEqualTo(bound - 1e-9);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void everyPolicy_spendsTheBudget(long seed) {
    for (Result result : all(seed, 0)) {
      Double budget = result.budget();
      PolicyName policy = PolicyName.of(result.policy()).orElseThrow();
      if (budget == null) {
        assertThat(policy.takesBudget()).isFalse();
      } else if (policy != PolicyName.CLAIRVOYANT) {
        assertThat(result.calibrated()).isEqualTo(!policy.takesBudget());
        assertThat(result.quality().spentPerFeedDay())
            .as("%s, seed %d", result.policy(), seed)
            .isCloseTo(budget, within(tolerance(policy) * budget));
      } else {
        assertThat(result.quality().spentPerFeedDay()).isLessThanOrEqualTo(budget + 1e-9);
      }
    }
  }

  /** What a bound plans week by week leaves a fraction of a retrieval over each time. */
  private static double tolerance(PolicyName policy) {
    if (!policy.takesBudget()) {
      return 0.02;
    }
    return policy == PolicyName.HINDSIGHT_ACROSS ? 0.01 : 0.003;
  }

  @Test
  void sameSeed_givesTheSameResultToTheDigit() {
    List<Result> once = all(6, 0).stream().map(result -> result.took(0)).toList();
    List<Result> again = all(6, 0).stream().map(result -> result.took(0)).toList();
    assertThat(again).usingRecursiveComparison().isEqualTo(once);
  }

  @Test
  void minInterval_isKeptByAllWhoDoNotKnowTheFuture() {
    // the replay itself fails on a retrieval that comes too soon
    Scene scene = Traces.scene(15, 28, 1 / 24.0, 7);
    List<PolicyName> policies =
        List.of(PolicyName.values()).stream().filter(one -> one.group() != Group.BOUNDS).toList();
    assertThat(new Simulator(scene, SILENT).run(policies, List.of(16.0)))
        .hasSizeGreaterThanOrEqualTo(policies.size());
  }

  @Test
  void results_arePlacedBetweenTheirBounds() {
    List<Result> results = all(8, 0);
    Result uniform = find(results, "uniform", 4);
    Result clairvoyant = find(results, "clairvoyant", 4);
    assertThat(uniform.wayToClairvoyant()).isEqualTo(0);
    assertThat(clairvoyant.wayToClairvoyant()).isEqualTo(1);
    assertThat(uniform.efficiency())
        .isEqualTo(mean(results, "hindsight", 4) / mean(results, "uniform", 4));
  }

  private static double mean(List<Result> results, String policy, double budget) {
    return find(results, policy, budget).meanDelayMinutes();
  }

  private static Result find(List<Result> results, String policy, double budget) {
    return results.stream()
        .filter(one -> one.policy().equals(policy) && Objects.equals(one.budget(), budget))
        .findFirst()
        .orElseThrow();
  }
}
