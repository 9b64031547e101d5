package freshet.simulator;

import freshet.policy.Agenda;
import freshet.policy.Horizon;
import freshet.policy.PlannedAgenda;
import freshet.policy.Policy;
import freshet.policy.adaptive.AdvaRssAgenda;
import freshet.policy.adaptive.AdvaRssRule;
import freshet.policy.allocation.MinDelayAllocator;
import freshet.policy.allocation.MinMissingAllocator;
import freshet.policy.allocation.PricedAllocator;
import freshet.policy.allocation.UniformAllocator;
import freshet.policy.intensity.ClusteredLearner;
import freshet.policy.intensity.Learner;
import freshet.policy.intensity.WeeklyLearner;
import freshet.policy.joint.JointPolicy;
import freshet.policy.timing.BalancedPolicy;
import freshet.policy.timing.EvenPolicy;
import freshet.policy.timing.PublishedTiming;
import freshet.policy.timing.RefinedTiming;
import freshet.simulator.clairvoyant.Clairvoyant;
import freshet.simulator.clairvoyant.Hindsight;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Every policy that can be simulated, by its name on the command line. */
public enum PolicyName {
  UNIFORM("every feed alike, evenly spaced", once(new EvenPolicy(new UniformAllocator()))),
  SCHEDULING(
      "every feed alike, at the times its pattern asks for (SC, retrieval scheduling only)",
      once(new BalancedPolicy(new UniformAllocator(), new PublishedTiming()))),
  ALLOCATION(
      "retrievals by the square root of the rate, evenly spaced (SC, resource allocation only)",
      once(new EvenPolicy(new MinDelayAllocator()))),
  COMBINED(
      "both, as published: 14 days, 12 clusters, 30-minute grid, fitted once (SC)",
      once(new BalancedPolicy(new MinDelayAllocator(), new PublishedTiming()))),
  COMBINED_REFIT(
      "both, refitted every day with each feed's own pattern shrunk towards its cluster",
      PolicyName::refitted),
  AGE("least mean age (Cho and Garcia-Molina 2003)", once(new EvenPolicy(PricedAllocator.age()))),
  FRESHNESS(
      "most mean freshness (Cho and Garcia-Molina 2003); starves busy feeds",
      once(new EvenPolicy(PricedAllocator.freshness()))),
  MIN_MISSING("fewest misses (HL)", once(new EvenPolicy(new MinMissingAllocator()))),
  ADVARSS(Kind.NATIVE, "M/T/ToE adaptation (AR)", PolicyName::advaRss),
  JOINT("one price for all feeds, shortest path through the week, learned once", PolicyName::joint),
  AZAR("Azar et al. 2018", once(new EvenPolicy(PricedAllocator.azar()))),
  LAMBDACRAWL("Kolobov et al. 2019", once(new EvenPolicy(PricedAllocator.lambdaCrawl()))),
  CLAIRVOYANT("bound C0: all posting times known", Clairvoyant::agenda),
  HINDSIGHT(
      "bound C1: the joint plan, learned from the evaluation window itself", PolicyName::hindsight);

  /** What a policy needs to be run. */
  public enum Kind {
    /** Takes a budget. */
    BUDGETED,
    /** Spends what its rule says: run as it is, and with its intervals stretched to the budget. */
    NATIVE,
    /** Knows the future: a bound, not a policy. */
    BOUND
  }

  /** How a policy is put to work: with the past only. */
  private interface Opening {
    Agenda open(Start start);
  }

  /** How a bound is: with the whole scene, its future included. */
  private interface Foreknowing {
    Agenda open(Scene scene, Start start);
  }

  /** Chooses the first centroids of k-means. */
  private static final long CLUSTER_SEED = 1;

  private final Kind kind;
  private final String summary;
  private final Foreknowing opening;

  PolicyName(String summary, Opening opening) {
    this(Kind.BUDGETED, summary, opening);
  }

  PolicyName(Kind kind, String summary, Opening opening) {
    this.kind = kind;
    this.summary = summary;
    this.opening = (scene, start) -> opening.open(start);
  }

  PolicyName(String summary, Foreknowing opening) {
    this.kind = Kind.BOUND;
    this.summary = summary;
    this.opening = opening;
  }

  /** Learns once, as SC do. */
  private static Opening once(Policy policy) {
    return start -> planned(policy, ClusteredLearner.published(CLUSTER_SEED), false, start);
  }

  private static Agenda refitted(Start start) {
    return planned(
        new BalancedPolicy(new MinDelayAllocator(), RefinedTiming.quick()),
        new ClusteredLearner(14, 56, 12, 6, CLUSTER_SEED),
        true,
        start);
  }

  private static Agenda joint(Start start) {
    return planned(new JointPolicy(), new WeeklyLearner(), false, start);
  }

  private static Agenda hindsight(Scene scene, Start start) {
    return Hindsight.agenda(scene, start, new WeeklyLearner());
  }

  private static Agenda planned(Policy policy, Learner learner, boolean refit, Start start) {
    Horizon window = start.evaluate();
    return new PlannedAgenda(
        policy,
        learner,
        refit,
        start.feeds(),
        start.budget(),
        refit ? new Horizon(window.from(), window.from() + 1) : window,
        start.minInterval());
  }

  private static Agenda advaRss(Start start) {
    double now = start.evaluate().from();
    double[] caps =
        start.feeds().stream()
            .mapToDouble(
                feed ->
                    AdvaRssRule.capFor(
                        feed.count(feed.since(), now) / Math.max(now - feed.since(), 1)))
            .toArray();
    return new AdvaRssAgenda(now, caps, start.scale(), start.minInterval(), start.chance());
  }

  /** Puts the policy to work on a scene. */
  Agenda open(Scene scene, Start start) {
    return opening.open(scene, start);
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
