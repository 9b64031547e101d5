package freshet.app;

import freshet.policy.Horizon;
import freshet.policy.intensity.Intensity;
import freshet.simulator.trace.TraceTime;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Draws the retrievals of one feed over its λ(t). */
record PlanPicture(
    Intensity intensity, Horizon horizon, double[] times, String feed, String policy) {

  /** For the terminal. */
  String text() {
    return Arrays.stream(times)
        .mapToObj(
            at ->
                String.format(Locale.ROOT, "%s  λ = %.2f%n", TraceTime.text(at), intensity.at(at)))
        .collect(Collectors.joining("", feed + ", " + policy + ", " + horizon.days() + " d\n", ""));
  }

  String svg() {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
  }
}
