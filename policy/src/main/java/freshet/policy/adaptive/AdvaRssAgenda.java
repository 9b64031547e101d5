package freshet.policy.adaptive;

import freshet.policy.Budget;
import freshet.policy.DueQueue;
import freshet.policy.FeedHistory;
import freshet.policy.LiveAgenda;
import freshet.policy.Outlook;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import freshet.policy.RetrievalLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The advaRSS policy: the system runs every X seconds, X random in 360..600, and each run retrieves
 * the feeds whose countdown ToE has reached 0.
 *
 * <p>With a budget, X is scaled by the total demand of all feeds relative to the budget; without
 * one the system runs as published.
 */
public final class AdvaRssAgenda implements LiveAgenda {
  private static final double SECOND = 1.0 / 86_400;
  private static final double LEAST_SECONDS = 360;
  private static final double MOST_SECONDS = 600;

  private final Budget budget;
  private final double minInterval;
  private final RandomGenerator random;
  private final List<Rule> feeds = new ArrayList<>();

  /** Feeds by the number of the run at which they are due. */
  private final DueQueue queue = new DueQueue(0);

  /** The known times of runs; the first has the number {@link #firstRun}. */
  private final List<Double> runs = new ArrayList<>();

  private int firstRun;

  /** What the retrievals that all feeds together demand cost a day. */
  private double asked;

  /** One feed: its rule, its limits, and the run and time of its last retrieval. */
  private static final class Rule {
    private AdvaRssRule state;
    private double cost;
    private RetrievalLimits limits = RetrievalLimits.NONE;
    private int run;
    private double lastAt = Double.NEGATIVE_INFINITY;
    private boolean removed;

    private Rule(AdvaRssRule state, double cost) {
      this.state = state;
      this.cost = cost;
    }

    private double perDay() {
      return cost * AdvaRssRule.RUNS_PER_DAY / state.toe();
    }
  }

  /** Starts with a run at once, ToE random in 0..3. */
  public AdvaRssAgenda(PolicyStart start) {
    this.budget = start.budget();
    this.minInterval = start.settings().minInterval();
    this.random = start.random();
    runs.add(start.now());
    start.feeds().forEach(feed -> add(feed, start.now()));
  }

  @Override
  public int add(FeedHistory feed, double now) {
    double days = Math.max(now - feed.since(), 1);
    double cap = AdvaRssRule.capFor(feed.count(feed.since(), now) / days);
    int number = feeds.size();
    feeds.add(new Rule(AdvaRssRule.start(cap), feed.cost()));
    if (queue.isEmpty()) {
      begin(now);
    }
    asked += feeds.get(number).perDay();
    queue.put(number, (double) runAt(now) + random.nextInt(4));
    return number;
  }

  /** Starts the system with its first feed. */
  private void begin(double now) {
    if (now > runs.getLast()) {
      firstRun += runs.size();
      runs.clear();
      runs.add(now);
    }
  }

  private double stretch() {
    return budget.isNone() ? 1 : asked / budget.perDay();
  }

  private double timeOf(int run) {
    while (firstRun + runs.size() <= run) {
      double seconds = random.nextDouble(LEAST_SECONDS, MOST_SECONDS);
      runs.add(runs.getLast() + stretch() * SECOND * seconds);
    }
    return runs.get(run - firstRun);
  }

  /** Returns the first run from a time on. */
  private int runAt(double time) {
    int run = firstRun;
    while (timeOf(run) < time) {
      run++;
    }
    return run;
  }

  /** Estimates the time of a run without fixing it. */
  private double aboutTimeOf(int run) {
    int known = firstRun + runs.size() - 1;
    return run <= known
        ? timeOf(run)
        : runs.getLast() + (run - known) * stretch() / AdvaRssRule.RUNS_PER_DAY;
  }

  @Override
  public double nextAt() {
    return settle() ? timeOf((int) queue.firstAt()) : Double.POSITIVE_INFINITY;
  }

  @Override
  public Due next() {
    if (!settle()) {
      return Due.NEVER;
    }
    Due due = queue.take();
    int run = (int) due.at();
    forget(run);
    feeds.get(due.feed()).run = run;
    return new Due(due.feed(), timeOf(run));
  }

  /**
   * Moves feeds that may not be retrieved at their run to a later one; returns false if none is
   * left.
   */
  private boolean settle() {
    while (!queue.isEmpty()) {
      int feed = queue.first();
      int run = (int) queue.firstAt();
      double wait = earliest(feed, timeOf(run)) - timeOf(run);
      if (!(wait > 0)) {
        return true;
      }
      // the least number of runs that must pass, so that a long wait takes few steps
      double longest = stretch() * SECOND * MOST_SECONDS;
      queue.put(feed, run + Math.max(1, Math.floor(wait / longest)));
    }
    return false;
  }

  private double earliest(int feed, double at) {
    Rule rule = feeds.get(feed);
    double soonest = Math.max(Math.max(at, rule.limits.notBefore()), rule.lastAt + minInterval);
    return rule.limits.allowed(soonest);
  }

  private void forget(int run) {
    while (firstRun < run && runs.size() > 1) {
      runs.removeFirst();
      firstRun++;
    }
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    Rule rule = feeds.get(retrieval.feed());
    if (!rule.removed) {
      asked -= rule.perDay();
      rule.state = rule.state.after(retrieval.changed());
      asked += rule.perDay();
      countDown(retrieval.feed(), retrieval.at());
    }
  }

  @Override
  public void failed(int feed, double at, double notBefore) {
    Rule rule = feeds.get(feed);
    if (!rule.removed) {
      rule.limits = rule.limits.noSooner(notBefore);
      countDown(feed, at);
    }
  }

  /** Counts ToE runs from the last run before its retrieval. */
  private void countDown(int feed, double at) {
    Rule rule = feeds.get(feed);
    rule.lastAt = at;
    int run = Math.max(rule.run, firstRun);
    while (timeOf(run + 1) <= at) {
      run++;
    }
    put(feed, run + rule.state.toe());
  }

  /** Schedules a feed at a run, or at the last one that its limits allow. */
  private void put(int feed, int run) {
    double latest = feeds.get(feed).limits.latest();
    int last = run;
    while (last > firstRun && aboutTimeOf(last) > latest) {
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
      put(feed, Math.max(rule.run, firstRun) + rule.state.toe());
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
    // the rule keeps its pace
  }

  @Override
  public void resize(int feed, int window) {
    // the rule ignores windows
  }

  @Override
  public void limit(int feed, RetrievalLimits limits, double now) {
    feeds.get(feed).limits = limits;
    if (queue.contains(feed)) {
      put(feed, (int) queue.at(feed));
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
    AdvaRssRule rule = rule(feed);
    return "every %d runs of the system, of at most %.0f".formatted(rule.toe(), rule.cap());
  }

  /** Returns the state of a feed. */
  public AdvaRssRule rule(int feed) {
    return feeds.get(feed).state;
  }
}
