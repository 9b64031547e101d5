package freshet.policy.adaptive;

import freshet.policy.Budget;
import freshet.policy.DueQueue;
import freshet.policy.FeedHistory;
import freshet.policy.LiveAgenda;
import freshet.policy.Outlook;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import freshet.policy.RetrievalLimits;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.capability.Remembering;
import freshet.policy.intensity.FeedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The advaRSS policy: the system runs every X seconds, X random in 360..600, and each run retrieves
 * the feeds whose countdown ToE has reached 0. Runs are common to all feeds, and each feed keeps
 * its M, T, ToE and cap across restarts.
 *
 * <p>With a budget, X is scaled by the total demand of all feeds relative to the budget; without
 * one the system runs as published.
 */
public final class AdvaRssAgenda implements LiveAgenda, Remembering {
  private static final double HOUR = 1.0 / 24;
  private static final double MINUTE = 1.0 / 1440;

  private final Budget budget;
  private final double minInterval;
  private final RandomGenerator random;

  private final List<Rule> feeds = new ArrayList<>();

  /** The latest time that was reported. */
  private double clock;

  /** Feeds by the number of the run at which they are due. */
  private final DueQueue queue = new DueQueue(0);

  private SystemRuns runs;

  /** What the retrievals that all feeds together demand cost a day. */
  private double asked;

  /** One feed: its rule, its limits, and the run and time of its last retrieval. */
  private static final class Rule {
    private AdvaRssRule state;
    private double cost;
    private RetrievalLimits limits = RetrievalLimits.NONE;
    private int run;

    /** The run that ToE counts down to; limits may move the retrieval to a later one. */
    private int due;

    private double lastAt = Double.NEGATIVE_INFINITY;
    private boolean removed;

    /** Since when its postings are counted, and how many there were: they decide the cap. */
    private double since;

    private double postings;

    private Rule(AdvaRssRule state, double cost, double since, double postings) {
      this.state = state;
      this.cost = cost;
      this.since = since;
      this.postings = postings;
    }

    private double perDay() {
      return cost * AdvaRssRule.RUNS_PER_DAY / state.toe();
    }
  }

  /** Starts with a run at once, ToE random in 0..3; the caps begin with what is known of feeds. */
  public AdvaRssAgenda(PolicyStart start) {
    this.budget = start.budget();
    this.minInterval = start.settings().minInterval();
    this.random = start.random();
    this.clock = start.now();
    this.runs =
        new SystemRuns(
            random.nextInt(), 0, List.of(start.now()), 0, this::demandedStretch, !budget.isNone());
    for (FeedHistory feed : start.feeds()) {
      double known = feed.count(feed.since(), start.now());
      int number = append(feed, feed.since(), known, start.now());
      put(number, random.nextInt(4));
    }
  }

  /** Continues with the M, T, ToE and caps that another agenda had; unknown feeds begin anew. */
  public static AdvaRssAgenda resume(PolicyStart start, PolicyMemory memory) {
    AdvaRssAgenda agenda = new AdvaRssAgenda(start);
    AdvaRssMemory.read(memory, start.feeds().size())
        .ifPresent(known -> agenda.recall(known, start));
    return agenda;
  }

  private void recall(AdvaRssMemory memory, PolicyStart start) {
    runs =
        new SystemRuns(
            memory.seed(),
            memory.firstRun(),
            memory.runs(),
            memory.ahead(),
            this::demandedStretch,
            !budget.isNone());
    clock = memory.at();
    // the system stood still meanwhile, and so did ToE
    runs.begin(start.now());
    for (int i = 0; i < feeds.size(); i++) {
      double seen = start.feeds().get(i).end(Double.POSITIVE_INFINITY);
      recall(i, memory.feed(i), Double.isInfinite(seen) ? Double.NEGATIVE_INFINITY : seen);
    }
    asked = demand();
  }

  /** Continues with what is known of a feed; what was retrieved since then is counted from now. */
  private void recall(int feed, AdvaRssMemory.Feed known, double seen) {
    Rule rule = feeds.get(feed);
    rule.lastAt = seen;
    int next = runs.runAt(clock);
    if (!known.isKnown()) {
      put(feed, next + random.nextInt(4));
      return;
    }
    rule.state = known.rule();
    rule.since = known.since();
    rule.postings = known.postings();
    boolean wasRetrieved = seen > clock;
    put(feed, wasRetrieved ? next + rule.state.toe() : Math.max(runs.first(), known.dueOr(next)));
  }

  @Override
  public int add(FeedHistory feed, double now) {
    clock = Math.max(clock, now);
    int number = append(feed, now, 0, now);
    put(number, runs.runAt(now) + random.nextInt(4));
    return number;
  }

  private int append(FeedHistory feed, double since, double postings, double now) {
    double cap = AdvaRssRule.capFor(now - since, postings);
    int number = feeds.size();
    feeds.add(new Rule(AdvaRssRule.start(cap), feed.cost(), since, postings));
    if (queue.isEmpty()) {
      runs.begin(now);
    }
    asked += feeds.get(number).perDay();
    return number;
  }

  /** Returns how many times as far apart as published the runs are, by the latest demand. */
  private double stretch() {
    return budget.isNone() ? 1 : asked / budget.perDay();
  }

  /** The same, summed up anew, so that an agenda that continues adds up to the same. */
  private double demandedStretch() {
    asked = demand();
    return stretch();
  }

  private double demand() {
    return feeds.stream().filter(rule -> !rule.removed).mapToDouble(Rule::perDay).sum();
  }

  private double aboutTimeOf(int run) {
    return runs.aboutTimeOf(run, stretch());
  }

  @Override
  public double nextAt() {
    return settle() ? runs.timeOf((int) queue.firstAt()) : Double.POSITIVE_INFINITY;
  }

  @Override
  public Due next() {
    if (!settle()) {
      return Due.NEVER;
    }
    Due due = queue.take();
    int run = (int) due.at();
    runs.forget(run);
    feeds.get(due.feed()).run = run;
    return new Due(due.feed(), runs.timeOf(run));
  }

  /**
   * Moves feeds that may not be retrieved at their run to a later one; returns false if none is
   * left.
   */
  private boolean settle() {
    while (!queue.isEmpty()) {
      int feed = queue.first();
      int run = (int) queue.firstAt();
      double wait = earliest(feed, runs.timeOf(run)) - runs.timeOf(run);
      if (!(wait > 0)) {
        return true;
      }
      // the least number of runs that must pass, so that a long wait takes few steps
      double longest = stretch() * SystemRuns.MOST_DAYS;
      queue.put(feed, run + Math.max(1, Math.floor(wait / longest)));
    }
    return false;
  }

  private double earliest(int feed, double at) {
    Rule rule = feeds.get(feed);
    double soonest = Math.max(Math.max(at, rule.limits.notBefore()), rule.lastAt + minInterval);
    return rule.limits.allowed(soonest);
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    Rule rule = feeds.get(retrieval.feed());
    spent(rule.cost);
    if (!rule.removed) {
      asked -= rule.perDay();
      rule.postings += retrieval.fresh();
      double cap = AdvaRssRule.capFor(retrieval.at() - rule.since, rule.postings);
      rule.state = rule.state.withCap(cap).after(retrieval.changed());
      asked += rule.perDay();
      countDown(retrieval.feed(), retrieval.at());
    }
  }

  @Override
  public void failed(int feed, double at, double notBefore) {
    Rule rule = feeds.get(feed);
    spent(rule.cost);
    if (!rule.removed) {
      rule.limits = rule.limits.noSooner(notBefore);
      countDown(feed, at);
    }
  }

  private void spent(double cost) {
    if (!budget.isNone()) {
      runs.spent(cost / budget.perDay());
    }
  }

  /** Counts ToE runs from the last run before its retrieval. */
  private void countDown(int feed, double at) {
    Rule rule = feeds.get(feed);
    clock = Math.max(clock, at);
    rule.lastAt = at;
    int run = Math.max(rule.run, runs.first());
    while (runs.timeOf(run + 1) <= at) {
      run++;
    }
    put(feed, run + rule.state.toe());
  }

  /** Schedules a feed at a run, or at the last one that its limits allow. */
  private void put(int feed, int run) {
    feeds.get(feed).due = run;
    double latest = feeds.get(feed).limits.latest();
    int last = Math.max(run, runs.first());
    while (last > runs.first() && aboutTimeOf(last) > latest) {
      last--;
    }
    queue.put(feed, last);
  }

  @Override
  public void delivered(Retrieval news) {
    giveBack(news.feed(), news.at());
  }

  @Override
  public void giveBack(int feed, double now) {
    Rule rule = feeds.get(feed);
    if (!rule.removed && !queue.contains(feed)) {
      put(feed, Math.max(rule.run, runs.first()) + rule.state.toe());
    }
  }

  @Override
  public void signalled(int feed, double at) {
    // the rule ignores pushes
  }

  @Override
  public void remove(int feed) {
    Rule rule = feeds.get(feed);
    if (!rule.removed) {
      asked -= rule.perDay();
      rule.removed = true;
      queue.remove(feed);
    }
  }

  @Override
  public void weigh(int feed, double weight, double now) {
    // the rule ignores weights
  }

  @Override
  public void cost(int feed, double expected) {
    Rule rule = feeds.get(feed);
    asked -= rule.removed ? 0 : rule.perDay();
    rule.cost = expected;
    asked += rule.removed ? 0 : rule.perDay();
  }

  @Override
  public void charge(double at, double difference) {
    spent(difference);
  }

  @Override
  public void resize(int feed, int window) {
    // the rule ignores windows
  }

  @Override
  public void limit(int feed, RetrievalLimits limits, double now) {
    feeds.get(feed).limits = limits;
    if (queue.contains(feed)) {
      put(feed, feeds.get(feed).due);
    }
  }

  @Override
  public double dueAt(int feed) {
    return queue.contains(feed)
        ? earliest(feed, aboutTimeOf((int) queue.at(feed)))
        : Double.POSITIVE_INFINITY;
  }

  @Override
  public double rate(int feed) {
    return Double.NaN;
  }

  @Override
  public Outlook outlook(int feed, double seen, double now) {
    return queue.contains(feed) ? Outlook.ofTimes(dueAt(feed)) : Outlook.ofTimes();
  }

  @Override
  public String why(int feed) {
    Rule rule = feeds.get(feed);
    AdvaRssRule state = rule.state;
    String adapted =
        String.format(
            Locale.ROOT,
            "M %.2f, T %.1f and ToE %d: %s; M may grow to %.0f",
            state.m(),
            state.t(),
            state.toe(),
            left(feed),
            state.cap());
    return adapted + "; " + pace() + moved(feed);
  }

  private String left(int feed) {
    int left = feeds.get(feed).due - runs.runAt(clock);
    return left <= 0
        ? "the next run of the system is its turn"
        : "%d of its runs %s left".formatted(left + 1, left == 0 ? "is" : "are");
  }

  private String pace() {
    double times = stretch();
    String asPublished = "runs come 360 to 600 s apart";
    return budget.isNone() || feeds.isEmpty()
        ? asPublished
        : String.format(
            Locale.ROOT,
            "%s, times %.2f to spend the budget: %.0f to %.0f s",
            asPublished,
            times,
            times * SystemRuns.LEAST_SECONDS,
            times * SystemRuns.MOST_SECONDS);
  }

  /** Says what limits such as the floor change. */
  private String moved(int feed) {
    if (!queue.contains(feed)) {
      return "";
    }
    double byRule = aboutTimeOf(Math.max(feeds.get(feed).due, runs.first()));
    double late = dueAt(feed) - byRule;
    if (late >= MINUTE) {
      return "; the floor and other limits make it " + span(late) + " later";
    }
    return -late >= MINUTE ? "; its limits make it " + span(-late) + " earlier" : "";
  }

  private static String span(double days) {
    return days >= HOUR
        ? String.format(Locale.ROOT, "%.1f h", 24 * days)
        : String.format(Locale.ROOT, "%.0f min", 1440 * days);
  }

  /** Returns the state of a feed. */
  public AdvaRssRule rule(int feed) {
    return feeds.get(feed).state;
  }

  @Override
  public PolicyMemory memory() {
    List<AdvaRssMemory.Feed> known = new ArrayList<>();
    for (int i = 0; i < feeds.size(); i++) {
      Rule rule = feeds.get(i);
      known.add(
          rule.removed
              ? AdvaRssMemory.Feed.UNKNOWN
              : new AdvaRssMemory.Feed(
                  rule.state,
                  rule.since,
                  rule.postings,
                  queue.contains(i) ? rule.due : Double.NaN));
    }
    return new AdvaRssMemory(runs.seed(), runs.first(), runs.times(), clock, runs.ahead(), known)
        .toMemory();
  }

  @Override
  public Optional<FeedModel> model(int feed) {
    return Optional.empty();
  }

  /** Never: feeds that come later follow the same rule. */
  @Override
  public boolean isOutgrown() {
    return false;
  }
}
