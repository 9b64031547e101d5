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
import freshet.policy.online.FreshetAgenda;
import freshet.policy.timing.BalancedPolicy;
import freshet.policy.timing.EvenPolicy;
import freshet.policy.timing.PublishedTiming;
import freshet.policy.timing.RefinedTiming;
import freshet.simulator.clairvoyant.Clairvoyant;
import freshet.simulator.clairvoyant.Hindsight;
import freshet.simulator.peer.Peer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Every policy that can be simulated, by its name on the command line. */
public enum PolicyName {
  UNIFORM(
      Group.PAPERS,
      "every feed alike, evenly spaced",
      once(new EvenPolicy(new UniformAllocator()))),
  SCHEDULING(
      Group.PAPERS,
      "every feed alike, at the times its pattern asks for (SC, retrieval scheduling only)",
      once(new BalancedPolicy(new UniformAllocator(), new PublishedTiming()))),
  ALLOCATION(
      Group.PAPERS,
      "retrievals by the square root of the rate, evenly spaced (SC, resource allocation only)",
      once(new EvenPolicy(new MinDelayAllocator()))),
  COMBINED(
      Group.PAPERS,
      "both, as published: 14 days, 12 clusters, 30-minute grid, fitted once (SC)",
      once(new BalancedPolicy(new MinDelayAllocator(), new PublishedTiming()))),
  COMBINED_REFIT(
      Group.PAPERS,
      "both, refitted every day with each feed's own pattern shrunk towards its cluster",
      PolicyName::refitted),
  AGE(
      Group.PAPERS,
      "least mean age (Cho and Garcia-Molina 2003)",
      once(new EvenPolicy(PricedAllocator.age()))),
  FRESHNESS(
      Group.PAPERS,
      "most mean freshness (Cho and Garcia-Molina 2003); starves busy feeds",
      once(new EvenPolicy(PricedAllocator.freshness()))),
  MIN_MISSING(Group.PAPERS, "fewest misses (HL)", once(new EvenPolicy(new MinMissingAllocator()))),
  ADVARSS(Group.PAPERS, false, "M/T/ToE adaptation (AR)", (scene, start) -> advaRss(start)),
  FRESHET(
      Group.OURS,
      "Freshet: learns from each retrieval and plans the next one at once, one price for all",
      PolicyName::freshet),
  JOINT(
      Group.OURS,
      "one price for all feeds, shortest path through the week, learned once",
      PolicyName::joint),
  AZAR(Group.PEERS, "Azar et al. 2018", once(new EvenPolicy(PricedAllocator.azar()))),
  LAMBDACRAWL(
      Group.PEERS, "Kolobov et al. 2019", once(new EvenPolicy(PricedAllocator.lambdaCrawl()))),
  MINIFLUX(Peer.MINIFLUX),
  MINIFLUX_ENTRY_FREQUENCY(Peer.MINIFLUX_ENTRY_FREQUENCY),
  COMMAFEED(Peer.COMMAFEED),
  FRESHRSS(Peer.FRESHRSS),
  FRESHRSS_AUTOTTL(Peer.FRESHRSS_AUTOTTL),
  NEWSBLUR(Peer.NEWSBLUR),
  TT_RSS(Peer.TT_RSS),
  FEEDBIN(Peer.FEEDBIN),
  MEDIA_CLOUD(Peer.MEDIA_CLOUD),
  NUTCH(Peer.NUTCH),
  STORMCRAWLER(Peer.STORMCRAWLER),
  PALLADIAN_MAV(Peer.PALLADIAN_MAV),
  PALLADIAN_ADAPTIVE_TTL(Peer.PALLADIAN_ADAPTIVE_TTL),
  PALLADIAN_POST_RATE(Peer.PALLADIAN_POST_RATE),
  CLAIRVOYANT("bound C0: all posting times known", Clairvoyant::agenda),
  HINDSIGHT(
      "bound C1: the joint plan, learned from the evaluation window itself", PolicyName::hindsight),
  HINDSIGHT_ACROSS(
      "C1 without a look at its own week: learned from the other evaluation weeks",
      PolicyName::hindsightAcross);

  /** Where a policy comes from. */
  public enum Group {
    PAPERS("of the papers that Freshet began with"),
    OURS("Freshet's own"),
    PEERS("of other aggregators and crawlers"),
    BOUNDS("that know the future, to measure the others by");

    private final String summary;

    Group(String summary) {
      this.summary = summary;
    }

    /** One line for the help. */
    public String summary() {
      return summary;
    }

    /** The name on the command line. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
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

  private final Group group;
  private final boolean takesBudget;
  private final String summary;
  private final Foreknowing opening;

  PolicyName(Group group, String summary, Opening opening) {
    this(group, true, summary, (scene, start) -> opening.open(start));
  }

  PolicyName(Peer peer) {
    this(Group.PEERS, false, peer.summary(), (scene, start) -> peer.open(start));
  }

  PolicyName(String summary, Foreknowing opening) {
    this(Group.BOUNDS, true, summary, opening);
  }

  PolicyName(Group group, boolean takesBudget, String summary, Foreknowing opening) {
    this.group = group;
    this.takesBudget = takesBudget;
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

  private static Agenda freshet(Start start) {
    return new FreshetAgenda(
        start.feeds(), start.budget(), start.evaluate().from(), start.online());
  }

  private static Agenda hindsightAcross(Scene scene, Start start) {
    return Hindsight.acrossWeeks(scene, start, new WeeklyLearner());
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

  /** Whether it keeps a cap on the load of an hour by its own plan. */
  boolean capsItself() {
    return this == FRESHET;
  }

  /** Puts the policy to work on a scene. */
  Agenda open(Scene scene, Start start) {
    return opening.open(scene, start);
  }

  public Group group() {
    return group;
  }

  /**
   * Whether it takes a budget. One that does not spends what its rule says: it is run as it is, and
   * with its intervals stretched to the budget.
   */
  public boolean takesBudget() {
    return takesBudget;
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
