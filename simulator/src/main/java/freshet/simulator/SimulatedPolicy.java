package freshet.simulator;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;
import freshet.policy.catalogue.Group;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.policy.catalogue.PolicyDefinition.Pace;
import freshet.simulator.peer.CappedPeer;
import freshet.simulator.peer.Peer;
import freshet.simulator.scene.Scene;

/**
 * A policy that can be simulated.
 *
 * @param name on the command line
 * @param summary one line for the help
 * @param spending how it is run at a budget
 */
public record SimulatedPolicy(
    String name, Group group, String summary, Spending spending, Opening opening) {

  /** How a policy is run at a budget. */
  public enum Spending {
    /** It spends the budget. */
    BUDGET,
    /** It spends the budget, and is also run without one. */
    OWN_OR_BUDGET,
    /**
     * It takes no budget: it is run at its defaults, and with its intervals stretched to the
     * budget.
     */
    STRETCHED
  }

  /** Starts a policy on a scene. */
  @FunctionalInterface
  interface Opening {
    /**
     * Starts it.
     *
     * @param scene only bounds may look at it
     * @param scale the factor on all intervals of a rule that takes no budget
     */
    Agenda open(Scene scene, PolicyStart start, double scale);
  }

  static SimulatedPolicy of(PolicyDefinition policy) {
    return new SimulatedPolicy(
        policy.name(),
        policy.group(),
        policy.summary(),
        policy.pace() == Pace.BUDGET ? Spending.BUDGET : Spending.OWN_OR_BUDGET,
        (scene, start, scale) -> policy.open(start));
  }

  static SimulatedPolicy of(Peer peer) {
    return new SimulatedPolicy(
        peer.label(),
        Group.PEERS,
        peer.summary(),
        Spending.STRETCHED,
        (scene, start, scale) -> CappedPeer.of(peer.open(start, scale), start));
  }

  /** Creates a bound, which knows the future and is not capped. */
  static SimulatedPolicy bound(String name, String summary, Bound bound) {
    return new SimulatedPolicy(
        name,
        Group.BOUNDS,
        summary,
        Spending.BUDGET,
        (scene, start, scale) -> bound.open(scene, start));
  }

  /** Starts a bound. */
  @FunctionalInterface
  interface Bound {
    Agenda open(Scene scene, PolicyStart start);
  }

  /** Whether it keeps to the budget by itself. */
  public boolean takesBudget() {
    return spending == Spending.BUDGET;
  }
}
