package freshet.simulator;

import freshet.policy.catalogue.Group;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.intensity.WeeklyLearner;
import freshet.simulator.clairvoyant.Clairvoyant;
import freshet.simulator.clairvoyant.Hindsight;
import freshet.simulator.peer.Peer;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.SimulatorException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every policy that can be simulated: those of the catalogue, other aggregators, and bounds that
 * know the future.
 */
public final class SimulatedPolicies {
  /** The bound C0. */
  public static final String CLAIRVOYANT = "clairvoyant";

  /** The bound C1 across weeks, which efficiency is measured by. */
  public static final String ACROSS = "hindsight-across";

  private static final List<SimulatedPolicy> BOUNDS =
      List.of(
          SimulatedPolicy.bound(
              CLAIRVOYANT, "bound C0: all posting times known", Clairvoyant::agenda),
          SimulatedPolicy.bound(
              "hindsight",
              "bound C1: the joint plan, learned from the evaluation window itself",
              (scene, start) -> Hindsight.agenda(scene, start, new WeeklyLearner())),
          SimulatedPolicy.bound(
              ACROSS,
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

  /**
   * Returns chosen policies and, after them, the bounds that belong into every comparison; without
   * the one that {@link #withoutAcross} says cannot be.
   */
  public List<SimulatedPolicy> withBounds(List<SimulatedPolicy> chosen, Scene scene) {
    if (scene.joins()) {
      return joinable(chosen);
    }
    Stream<SimulatedPolicy> bounds =
        Stream.of(CLAIRVOYANT, ACROSS).flatMap(name -> of(name).stream());
    boolean across = withoutAcross(scene).isEmpty();
    return Stream.concat(chosen.stream(), bounds)
        .filter(policy -> across || !policy.name().equals(ACROSS))
        .distinct()
        .toList();
  }

  /** Returns those that can take feeds later, as on a server. */
  private static List<SimulatedPolicy> joinable(List<SimulatedPolicy> chosen) {
    List<SimulatedPolicy> left =
        chosen.stream()
            .filter(policy -> policy.group() != Group.BOUNDS && policy.group() != Group.PEERS)
            .toList();
    if (left.isEmpty()) {
      throw new SimulatorException(
          "none of the chosen policies can take feeds that join; choose one that a server can"
              + " follow, such as freshet");
    }
    return left;
  }

  /** Returns why a scene has no bound across weeks, as a sentence; nothing if it has. */
  public static Optional<String> withoutAcross(Scene scene) {
    if (scene.joins()) {
      return Optional.of(
          "Bounds and the rules of other aggregators cannot take feeds that join, so they are left"
              + " out.");
    }
    return Hindsight.isAcross(scene)
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "The bound %s plans each week with what the others teach, so it needs %d days or"
                    + " more to evaluate; with %.3g there is neither it nor an efficiency.",
                ACROSS,
                Hindsight.LEAST_DAYS,
                scene.evaluate().days()));
  }

  /** Returns what to know of a scene's bound across weeks, if there is something. */
  public static Optional<String> aboutAcross(Scene scene) {
    if (scene.joins()
        || !Hindsight.isAcross(scene)
        || scene.evaluate().days() >= 2 * Hindsight.LEAST_DAYS) {
      return withoutAcross(scene);
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "In %.3g days %s has little more than one other week to learn each week from, so that a"
                + " policy that learned longer may come near it or do better.",
            scene.evaluate().days(),
            ACROSS));
  }

  /** Whether a name is that of a bound. */
  public static boolean isBound(String name) {
    return BOUNDS.stream().anyMatch(bound -> bound.name().equals(name));
  }

  public List<String> names() {
    return all.stream().map(SimulatedPolicy::name).toList();
  }
}
