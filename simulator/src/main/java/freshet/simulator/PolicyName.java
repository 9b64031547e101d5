package freshet.simulator;

import freshet.policy.Agenda;
import freshet.policy.Horizon;
import freshet.policy.PlannedAgenda;
import freshet.policy.Policy;
import freshet.policy.allocation.MinDelayAllocator;
import freshet.policy.allocation.MinMissingAllocator;
import freshet.policy.allocation.PricedAllocator;
import freshet.policy.allocation.UniformAllocator;
import freshet.policy.intensity.ClusteredLearner;
import freshet.policy.intensity.Learner;
import freshet.policy.timing.BalancedPolicy;
import freshet.policy.timing.EvenPolicy;
import freshet.policy.timing.RefinedTiming;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Every policy that can be simulated, by its name on the command line. */
public enum PolicyName {
  UNIFORM(
      Kind.BUDGETED,
      "every feed alike, evenly spaced",
      learnOnce(new EvenPolicy(new UniformAllocator()))),
  SCHEDULING(
      Kind.BUDGETED,
      "every feed alike, times by its pattern (SC retrieval scheduling only)",
      learnOnce(new BalancedPolicy(new UniformAllocator(), new RefinedTiming()))),
  ALLOCATION(
      Kind.BUDGETED,
      "m ~ sqrt(w·rate), evenly spaced (SC resource allocation only)",
      learnOnce(new EvenPolicy(new MinDelayAllocator()))),
  COMBINED(
      Kind.BUDGETED,
      "SC as published: allocation and scheduling, fitted once",
      learnOnce(new BalancedPolicy(new MinDelayAllocator(), new RefinedTiming()))),
  AGE(Kind.BUDGETED, "least age (CGM03)", learnOnce(new EvenPolicy(PricedAllocator.age()))),
  FRESHNESS(
      Kind.BUDGETED,
      "most freshness (CGM03)",
      learnOnce(new EvenPolicy(PricedAllocator.freshness()))),
  MIN_MISSING(
      Kind.BUDGETED, "fewest misses (HL)", learnOnce(new EvenPolicy(new MinMissingAllocator()))),
  AZAR(Kind.BUDGETED, "Azar et al. 2018", learnOnce(new EvenPolicy(PricedAllocator.azar()))),
  LAMBDACRAWL(
      Kind.BUDGETED,
      "Kolobov et al. 2019",
      learnOnce(new EvenPolicy(PricedAllocator.lambdaCrawl())));

  /** What a policy needs to be run. */
  public enum Kind {
    /** Takes a budget. */
    BUDGETED,
    /** Spends what its rule says: run as it is, and with its intervals stretched to the budget. */
    NATIVE,
    /** Knows the future: a bound, not a policy. */
    BOUND
  }

  private interface Opening {
    Agenda open(Start start);
  }

  private final Kind kind;
  private final String summary;
  private final Opening opening;

  PolicyName(Kind kind, String summary, Opening opening) {
    this.kind = kind;
    this.summary = summary;
    this.opening = opening;
  }

  private static Opening learnOnce(Policy policy) {
    return start -> planned(policy, ClusteredLearner.published(1), false, start.evaluate(), start);
  }

  private static Agenda planned(
      Policy policy, Learner learner, boolean refit, Horizon first, Start start) {
    return new PlannedAgenda(
        policy, learner, refit, start.feeds(), start.budget(), first, start.minInterval());
  }

  /** Puts the policy to work. */
  public Agenda open(Start start) {
    return opening.open(start);
  }

  public Kind kind() {
    return kind;
  }

  /** One line for the help. */
  public String summary() {
    return summary;
  }

  /** The name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The policy of a name. */
  public static Optional<PolicyName> of(String label) {
    return Arrays.stream(values()).filter(policy -> policy.label().equals(label)).findFirst();
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(PolicyName::label).toList();
  }
}
