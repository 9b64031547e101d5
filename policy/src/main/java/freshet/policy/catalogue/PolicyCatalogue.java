package freshet.policy.catalogue;

import freshet.policy.Policy;
import freshet.policy.allocation.Allocator;
import freshet.policy.allocation.MinDelayAllocator;
import freshet.policy.allocation.MinMissingAllocator;
import freshet.policy.allocation.PricedAllocator;
import freshet.policy.allocation.UniformAllocator;
import freshet.policy.catalogue.PolicyDefinition.Pace;
import freshet.policy.intensity.ClusteredLearner;
import freshet.policy.intensity.Learner;
import freshet.policy.intensity.WeeklyLearner;
import freshet.policy.joint.JointPolicy;
import freshet.policy.planned.Refit;
import freshet.policy.timing.BalancedPolicy;
import freshet.policy.timing.EvenPolicy;
import freshet.policy.timing.PublishedTiming;
import freshet.policy.timing.RefinedTiming;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All policies by their names; to add one, write its class and one line in {@link #DEFINITIONS}.
 *
 * <p>A name means the same everywhere. Bare names are as published, fitted once, and for the
 * simulator only; those that end in {@code -refit} are refitted daily and can be followed by a
 * server. On a server, the bare name of such a policy means its {@code -refit} form.
 */
public final class PolicyCatalogue {
  /** The seed for the first centroids of k-means. */
  private static final long CLUSTER_SEED = 1;

  private static final String REFIT = "-refit";

  private static final Learner PUBLISHED = ClusteredLearner.published(CLUSTER_SEED);

  /** Each feed's own pattern of eight weeks, shrunk towards its cluster. */
  private static final Learner OWN_PATTERN = new ClusteredLearner(14, 56, 12, 6, CLUSTER_SEED);

  private static final List<PolicyDefinition> DEFINITIONS =
      List.of(
          live(
              "uniform",
              Group.PAPERS,
              "every feed alike, evenly spaced",
              planned(even(new UniformAllocator()), PUBLISHED, Refit.EACH_HORIZON)),
          published(
              "scheduling",
              "every feed alike, at the times its pattern asks for (SC, retrieval scheduling only)",
              new BalancedPolicy(new UniformAllocator(), new PublishedTiming())),
          live(
              "scheduling-refit",
              Group.PAPERS,
              "the same, refitted every day with each feed's own pattern shrunk towards its cluster",
              refitted(new BalancedPolicy(new UniformAllocator(), RefinedTiming.quick()))),
          published(
              "allocation",
              "retrievals by the square root of the rate, evenly spaced (SC, resource allocation"
                  + " only)",
              even(new MinDelayAllocator())),
          live(
              "allocation-refit",
              Group.PAPERS,
              "the same, refitted every day",
              planned(even(new MinDelayAllocator()), PUBLISHED, Refit.DAILY)),
          published(
              "combined",
              "both, as published: 14 days, 12 clusters, 30-minute grid, fitted once (SC)",
              new BalancedPolicy(new MinDelayAllocator(), new PublishedTiming())),
          live(
              "combined-refit",
              Group.PAPERS,
              "both, refitted every day with each feed's own pattern shrunk towards its cluster",
              refitted(new BalancedPolicy(new MinDelayAllocator(), RefinedTiming.quick()))),
          published(
              "age", "least mean age (Cho and Garcia-Molina 2003)", even(PricedAllocator.age())),
          live(
              "age-refit",
              Group.PAPERS,
              "the same, refitted every day",
              planned(even(PricedAllocator.age()), PUBLISHED, Refit.DAILY)),
          published(
              "freshness",
              "most mean freshness (Cho and Garcia-Molina 2003); starves busy feeds",
              even(PricedAllocator.freshness())),
          live(
              "freshness-refit",
              Group.PAPERS,
              "the same, refitted every day; starves busy feeds",
              planned(even(PricedAllocator.freshness()), PUBLISHED, Refit.DAILY)),
          published("min-missing", "fewest misses (HL)", even(new MinMissingAllocator())),
          live(
              "min-missing-refit",
              Group.PAPERS,
              "the same, refitted every day",
              planned(even(new MinMissingAllocator()), PUBLISHED, Refit.DAILY)),
          new PolicyDefinition(
              "advarss",
              Group.PAPERS,
              "M/T/ToE adaptation (AR)",
              true,
              Pace.OWN_OR_BUDGET,
              false,
              new AdvaRssOpening()),
          new PolicyDefinition(
              "freshet",
              Group.OURS,
              "Freshet: learns from each retrieval and plans the next one at once, one price for"
                  + " all",
              true,
              Pace.BUDGET,
              true,
              new FreshetOpening()),
          simulated(
              "joint",
              Group.OURS,
              "one price for all feeds, shortest path through the week, learned once",
              planned(new JointPolicy(), new WeeklyLearner(), Refit.ONCE)),
          live(
              "joint-refit",
              Group.OURS,
              "one price for all feeds, shortest path through the day, refitted every day",
              planned(new JointPolicy(), new WeeklyLearner(), Refit.DAILY)),
          simulated(
              "azar",
              Group.PEERS,
              "Azar et al. 2018",
              planned(even(PricedAllocator.azar()), PUBLISHED, Refit.ONCE)),
          simulated(
              "lambdacrawl",
              Group.PEERS,
              "Kolobov et al. 2019",
              planned(even(PricedAllocator.lambdaCrawl()), PUBLISHED, Refit.ONCE)));

  private static final PolicyCatalogue STANDARD = new PolicyCatalogue(DEFINITIONS);

  private final List<PolicyDefinition> all;

  /** Creates a catalogue of other policies, such as the standard ones and a new one. */
  public PolicyCatalogue(List<PolicyDefinition> all) {
    this.all = List.copyOf(all);
  }

  /** Returns the policies of Freshet. */
  public static PolicyCatalogue standard() {
    return STANDARD;
  }

  private static PolicyDefinition published(String name, String summary, Policy policy) {
    return simulated(name, Group.PAPERS, summary, planned(policy, PUBLISHED, Refit.ONCE));
  }

  private static PolicyDefinition simulated(
      String name, Group group, String summary, Opening opening) {
    return new PolicyDefinition(name, group, summary, false, Pace.BUDGET, false, opening);
  }

  private static PolicyDefinition live(String name, Group group, String summary, Opening opening) {
    return new PolicyDefinition(name, group, summary, true, Pace.BUDGET, false, opening);
  }

  private static Policy even(Allocator allocator) {
    return new EvenPolicy(allocator);
  }

  private static Opening refitted(Policy policy) {
    return planned(policy, OWN_PATTERN, Refit.DAILY);
  }

  private static Opening planned(Policy policy, Learner learner, Refit refit) {
    return new PlannedOpening(policy, learner, refit);
  }

  public List<PolicyDefinition> all() {
    return all;
  }

  /** Returns those that a server can follow. */
  public List<PolicyDefinition> live() {
    return all.stream().filter(PolicyDefinition::live).toList();
  }

  /** Returns the names of those that a server can follow, for help texts: a, b or c. */
  public String liveNames() {
    List<String> names = live().stream().map(PolicyDefinition::name).toList();
    return String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast();
  }

  /** Returns the policy of a name, for the simulator and reports. */
  public Optional<PolicyDefinition> of(String name) {
    return all.stream().filter(policy -> policy.name().equals(name)).findFirst();
  }

  /**
   * Returns the policy that a server follows by a name, including bare names of earlier versions.
   */
  public Optional<PolicyDefinition> forServer(String name) {
    return Stream.of(name, name + REFIT)
        .flatMap(wanted -> of(wanted).stream())
        .filter(PolicyDefinition::live)
        .findFirst();
  }

  /** Returns every name that a server accepts, including those of earlier versions. */
  public List<String> serverNames() {
    return Stream.concat(live().stream(), all.stream())
        .map(PolicyDefinition::name)
        .distinct()
        .filter(name -> forServer(name).isPresent())
        .toList();
  }
}
