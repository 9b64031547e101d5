package freshet.simulator;

import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.intensity.WeeklyLearner;
import freshet.simulator.clairvoyant.Clairvoyant;
import freshet.simulator.clairvoyant.Hindsight;
import freshet.simulator.peer.Peer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Every policy that can be simulated: those of the catalogue, other aggregators, and bounds that
 * know the future.
 */
public final class SimulatedPolicies {
  private static final List<SimulatedPolicy> BOUNDS =
      List.of(
          SimulatedPolicy.bound(
              "clairvoyant", "bound C0: all posting times known", Clairvoyant::agenda),
          SimulatedPolicy.bound(
              "hindsight",
              "bound C1: the joint plan, learned from the evaluation window itself",
              (scene, start) -> Hindsight.agenda(scene, start, new WeeklyLearner())),
          SimulatedPolicy.bound(
              "hindsight-across",
              "C1 without a look at its own week: learned from the other evaluation weeks",
              (scene, start) -> Hindsight.acrossWeeks(scene, start, new WeeklyLearner())));

  private static final SimulatedPolicies STANDARD =
      new SimulatedPolicies(PolicyCatalogue.standard());

  private final PolicyCatalogue catalogue;
  private final List<SimulatedPolicy> all = new ArrayList<>();

  /** Combines the policies of a catalogue with peers and bounds. */
  public SimulatedPolicies(PolicyCatalogue catalogue) {
    this.catalogue = catalogue;
    catalogue.all().forEach(policy -> all.add(SimulatedPolicy.of(policy)));
    for (Peer peer : Peer.values()) {
      all.add(SimulatedPolicy.of(peer));
    }
    all.addAll(BOUNDS);
  }

  /** Returns the policies of Freshet. */
  public static SimulatedPolicies standard() {
    return STANDARD;
  }

  /** Returns the policies that come from a catalogue. */
  public PolicyCatalogue catalogue() {
    return catalogue;
  }

  public List<SimulatedPolicy> all() {
    return List.copyOf(all);
  }

  /** Returns the policy of a name. */
  public Optional<SimulatedPolicy> of(String name) {
    return all.stream().filter(policy -> policy.name().equals(name)).findFirst();
  }

  public List<String> names() {
    return all.stream().map(SimulatedPolicy::name).toList();
  }
}
