package freshet.simulator;

import freshet.simulator.replay.PolicyResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Places each result between its bounds at the same budget. */
final class BoundRatios {
  private BoundRatios() {}

  static List<PolicyResult> placed(List<PolicyResult> results) {
    return results.stream().map(result -> placed(result, results)).toList();
  }

  private static PolicyResult placed(PolicyResult result, List<PolicyResult> all) {
    double mean = result.meanDelayMinutes();
    Double across = mean(SimulatedPolicies.ACROSS, result.budget(), all);
    Double clairvoyant = mean(SimulatedPolicies.CLAIRVOYANT, result.budget(), all);
    Double uniform = mean("uniform", result.budget(), all);
    Double efficiency = across == null || mean == 0 ? null : across / mean;
    Double way =
        clairvoyant == null || uniform == null || uniform <= clairvoyant
            ? null
            : (uniform - mean) / (uniform - clairvoyant);
    return result.between(efficiency, way);
  }

  private static @Nullable Double mean(
      String policy, @Nullable Double budget, List<PolicyResult> all) {
    if (budget == null) {
      return null;
    }
    return all.stream()
        .filter(one -> one.policy().equals(policy) && Objects.equals(one.budget(), budget))
        .map(PolicyResult::meanDelayMinutes)
        .findFirst()
        .orElse(null);
  }
}
