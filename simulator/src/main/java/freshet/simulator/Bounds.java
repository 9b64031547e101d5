package freshet.simulator;

import freshet.simulator.replay.Result;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Places each result between its bounds at the same budget. */
final class Bounds {
  private Bounds() {}

  static List<Result> placed(List<Result> results) {
    return results.stream().map(result -> placed(result, results)).toList();
  }

  private static Result placed(Result result, List<Result> all) {
    double mean = result.meanDelayMinutes();
    Double hindsight = mean("hindsight", result.budget(), all);
    Double clairvoyant = mean("clairvoyant", result.budget(), all);
    Double uniform = mean("uniform", result.budget(), all);
    Double efficiency = hindsight == null || mean == 0 ? null : hindsight / mean;
    Double way =
        clairvoyant == null || uniform == null || uniform <= clairvoyant
            ? null
            : (uniform - mean) / (uniform - clairvoyant);
    return result.between(efficiency, way);
  }

  private static @Nullable Double mean(String policy, @Nullable Double budget, List<Result> all) {
    if (budget == null) {
      return null;
    }
    return all.stream()
        .filter(one -> one.policy().equals(policy) && Objects.equals(one.budget(), budget))
        .map(Result::meanDelayMinutes)
        .findFirst()
        .orElse(null);
  }
}
