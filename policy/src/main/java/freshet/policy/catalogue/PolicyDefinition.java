package freshet.policy.catalogue;

import freshet.policy.HourlyCap;
import freshet.policy.LiveAgenda;
import freshet.policy.PolicyStart;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import java.util.List;
import java.util.Optional;

/**
 * A policy: the same one in simulations, in what-if and on servers.
 *
 * @param name on the command line and in settings
 * @param summary one line for the help
 * @param live whether a server can follow it
 * @param pace whether it spends the budget that it is given
 * @param capsItself whether its own plan keeps the cap on the load of an hour
 */
public record PolicyDefinition(
    String name,
    Group group,
    String summary,
    boolean live,
    Pace pace,
    boolean capsItself,
    Opening opening) {

  /** How a policy treats the budget. */
  public enum Pace {
    /** It spends the given budget. */
    BUDGET,
    /** It spends the given budget, or follows its own rule without one. */
    OWN_OR_BUDGET
  }

  /** Starts the policy, with the cap of the settings. */
  public LiveAgenda open(PolicyStart start) {
    return capped(opening.open(start), start);
  }

  /**
   * Continues where another agenda of this policy stopped; equals {@link #open} if the policy has
   * no memory.
   *
   * @param models its learned models of feeds, as {@link #population} says
   */
  public LiveAgenda resume(
      PolicyStart start, PolicyMemory memory, List<Optional<FeedModel>> models) {
    return capped(opening.resume(start, memory, models), start);
  }

  /** Returns the population that stored models belong to; see {@link Opening#population}. */
  public Optional<Population> population(PolicyMemory memory, int feeds) {
    return opening.population(memory, feeds);
  }

  /** Whether the price of a miss and the share that may be missed mean anything to it. */
  public boolean weighsMisses() {
    return opening.weighsMisses();
  }

  private LiveAgenda capped(LiveAgenda agenda, PolicyStart start) {
    boolean bound = Double.isFinite(start.settings().maxPeak()) && !start.budget().isNone();
    return bound && !capsItself ? new HourlyCap(agenda, start) : agenda;
  }
}
