package freshet.simulator.online;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.Simulator;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.scene.SceneConditions;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a server does unless told otherwise: 24 a day, a floor of 15 minutes, a cap of 2. */
class FloorTest {
  private static final double FLOOR = 15.0 / 1440;
  private static final double EACH = 24;

  /** Its policies that spend a budget; {@code advarss} follows its own intervals. */
  static Stream<String> policies() {
    return PolicyCatalogue.standard().live().stream()
        .map(PolicyDefinition::name)
        .filter(name -> !name.equals("advarss"));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void whatBusyFeedsCannotUse_goesToOthers_soThatEachDaySpendsItsBudget(String name) {
    Scene scene =
        Worlds.steady(60, 10).under(SceneConditions.PLAIN.withMinInterval(FLOOR).withMaxPeak(2));
    Spending spending = new Spending();
    double[] last = new double[scene.feeds()];
    double[] closest = {Double.POSITIVE_INFINITY};
    Replay replay =
        new Replay(
            scene,
            new Simulator(scene, what -> {})
                .agenda(SimulatedPolicies.standard().of(name).orElseThrow(), EACH, 1),
            retrieval -> {
              spending.add(retrieval);
              double since = retrieval.at() - last[retrieval.feed()];
              closest[0] = Math.min(closest[0], since);
              last[retrieval.feed()] = retrieval.at();
            });
    Arrays.fill(last, Double.NEGATIVE_INFINITY);
    replay.run();

    spending.assertHeld(15, 42, EACH * scene.feeds());
    assertThat(closest[0]).isGreaterThan(FLOOR - 1e-9);
  }
}
