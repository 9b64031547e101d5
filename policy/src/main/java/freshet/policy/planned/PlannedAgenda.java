package freshet.policy.planned;

import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Intensity;
import freshet.policy.LimitedQueue;
import freshet.policy.LiveAgenda;
import freshet.policy.Outlook;
import freshet.policy.Plan;
import freshet.policy.Policy;
import freshet.policy.PolicyStart;
import freshet.policy.PostingPattern;
import freshet.policy.Retrieval;
import freshet.policy.RetrievalLimits;
import freshet.policy.capability.Fitted;
import freshet.policy.capability.Foretelling;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.capability.Remembering;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Learner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Follows the plans of a policy, one horizon after another; {@link Refit} decides when it learns.
 *
 * <p>The plan of a horizon depends on the histories at its start, the budget and what was carried
 * over; an agenda that starts in the middle of a day makes the plan of that day and skips what has
 * passed, so that a restart leaves the rest of the day unchanged. Feeds that are added during a
 * horizon are retrieved at once and then evenly, each with an equal share of the budget, until the
 * next plan; no other plan moves.
 */
public final class PlannedAgenda implements LiveAgenda, Fitted, Foretelling, Remembering {
  /** The most that a plan makes up for what others have cost beyond expectation, of a budget. */
  private static final double MOST_SETTLED = 0.5;

  private static final double TURN = 0.6180339887498949;

  /** The most horizons in a row without any retrieval. */
  private static final int MOST_EMPTY = 1000;

  private final Policy policy;
  private final Learner learner;
  private final Refit refit;
  private final Budget budget;
  private final double horizonDays;
  private final double minInterval;
  private final LimitedQueue queue = new LimitedQueue();
  private final List<Planned> feeds = new ArrayList<>();
  private int watched;

  /** What one retrieval of each watched feed costs together. */
  private double costs;

  private Horizon horizon;
  private double turn;

  /** Whether the plan of the horizon received what was carried over. */
  private boolean wentOn;

  /**
   * What the plan received from the horizon before, besides the budget, and what it leaves; less
   * than 0 if retrievals cost more than was expected.
   */
  private double spareHere;

  private double spare;

  /** How much of the plan is due by the end of each hour of the horizon's first day. */
  private double[] spentBy = new double[0];

  /** Starts a policy without a memory. */
  public PlannedAgenda(Policy policy, Learner learner, Refit refit, PolicyStart start) {
    this(policy, learner, refit, start, Optional.empty());
  }

  private PlannedAgenda(
      Policy policy,
      Learner learner,
      Refit refit,
      PolicyStart start,
      Optional<PolicyMemory> memory) {
    this.policy = policy;
    this.learner = learner;
    this.refit = refit;
    this.budget = start.budget();
    this.horizonDays = refit == Refit.DAILY ? 1 : start.horizonDays();
    this.minInterval = start.settings().minInterval();
    start.feeds().forEach(this::append);
    horizon = first(start.now());
    memory.ifPresentOrElse(known -> recall(known, start.now()), () -> planOlder(start.now()));
  }

  /** Continues where another agenda of the same policy stopped. */
  public static PlannedAgenda resume(
      Policy policy, Learner learner, Refit refit, PolicyStart start, PolicyMemory memory) {
    Optional<PolicyMemory> known = Optional.of(memory).filter(PlannedMemory::isComplete);
    return new PlannedAgenda(policy, learner, refit, start, known);
  }

  /** Returns the first horizon; days are UTC. */
  private Horizon first(double now) {
    double from = horizonDays == 1 && refit != Refit.ONCE ? Math.floor(now + 1e-9) : now;
    return new Horizon(from, from + horizonDays);
  }

  private int append(FeedHistory history) {
    int number = feeds.size();
    feeds.add(new Planned(history));
    queue.add(number);
    watched++;
    costs += history.cost();
    return number;
  }

  private void recall(PolicyMemory memory, double now) {
    double[] carried = PlannedMemory.carried(memory, horizon.from());
    for (int i = 0; i < Math.min(carried.length, feeds.size()); i++) {
      feeds.get(i).carried = carried[i];
    }
    spare = PlannedMemory.spare(memory, horizon.from());
    if (PlannedMemory.isOf(memory, horizon.from())) {
      plan(numbers(i -> feeds.get(i).isCarried()), PlannedMemory.wentOn(memory), now);
      beginOthers(now);
    } else {
      planOlder(now);
    }
  }

  private void planOlder(double now) {
    planAll(numbers(this::isOlder), now);
    beginOthers(now);
  }

  private void beginOthers(double now) {
    numbers(i -> !feeds.get(i).isCarried()).forEach(i -> begin(i, now));
  }

  private List<Integer> numbers(IntPredicate chosen) {
    return IntStream.range(0, feeds.size()).filter(this::isWatched).filter(chosen).boxed().toList();
  }

  /** Whether a feed was known before the horizon, so that something can be learned of it. */
  private boolean isOlder(int feed) {
    return feeds.get(feed).history.since() < horizon.from();
  }

  private void nextHorizon() {
    horizon = new Horizon(horizon.to(), horizon.to() + horizonDays);
    planAll(numbers(_ -> true), horizon.from());
  }

  private void planAll(List<Integer> numbers, double now) {
    List<Integer> newcomers = numbers.stream().filter(i -> !feeds.get(i).isCarried()).toList();
    boolean someCarried = newcomers.size() < numbers.size();
    if (someCarried) {
      spread(newcomers);
    }
    plan(numbers, someCarried, now);
  }

  private boolean isWatched(int feed) {
    return !queue.isRemoved(feed);
  }

  /** Gives new feeds what they would carry over had they been planned for the horizon before. */
  private void spread(List<Integer> newcomers) {
    if (newcomers.isEmpty()) {
      return;
    }
    Horizon before = new Horizon(horizon.from() - horizonDays, horizon.from());
    double theirs = newcomers.stream().mapToDouble(i -> feeds.get(i).history.cost()).sum();
    Budget share = new Budget(budget.perDay() * theirs / costs);
    Plan plan = policy.plan(learned(newcomers), share, before);
    for (int k = 0; k < newcomers.size(); k++) {
      feeds.get(newcomers.get(k)).carried = plan.carried()[k];
    }
  }

  /**
   * Plans feeds for the horizon.
   *
   * @param goOn whether they carry something over; otherwise the policy spreads them
   * @param now planned times before have passed
   */
  private void plan(List<Integer> numbers, boolean goOn, double now) {
    wentOn = goOn;
    spentBy = new double[0];
    if (numbers.isEmpty()) {
      return;
    }
    double[] carried =
        goOn ? numbers.stream().mapToDouble(i -> feeds.get(i).carried).toArray() : new double[0];
    spareHere = goOn ? spare : 0;
    double most = MOST_SETTLED * budget.perDay();
    Budget whole =
        new Budget(budget.perDay() + Math.clamp(spareHere / horizonDays, -most, Math.max(1, most)));
    Plan plan = FlooredPlan.of(policy, learned(numbers), whole, horizon, carried, minInterval);
    spare = plan.spare();
    for (int k = 0; k < numbers.size(); k++) {
      int number = numbers.get(k);
      Planned feed = feeds.get(number);
      feed.plan(plan.feeds().get(k).times(), goOn ? carried[k] : 0, plan.carried()[k]);
      feed.skipBefore(now);
      queue.clear(number);
      enqueue(number);
    }
    spentBy = PlannedMemory.spentBy(plan, horizon);
  }

  /** Returns the profiles of feeds, learned again unless they are to be kept. */
  private List<FeedProfile> learned(List<Integer> numbers) {
    List<Integer> stale =
        numbers.stream().filter(i -> refit != Refit.ONCE || feeds.get(i).profile == null).toList();
    if (!stale.isEmpty()) {
      List<FeedHistory> histories =
          stale.stream().map(i -> feeds.get(i).history.asOf(horizon.from())).toList();
      List<FeedProfile> profiles = learner.learn(histories, horizon.from());
      for (int k = 0; k < profiles.size(); k++) {
        feeds.get(stale.get(k)).profile = profiles.get(k);
      }
    }
    return numbers.stream().map(i -> feeds.get(i).profile()).toList();
  }

  private void enqueue(int number) {
    double at = feeds.get(number).nextTime(minInterval);
    if (Double.isFinite(at)) {
      queue.put(number, at);
    }
  }

  /** Returns the interval at which all feeds alike would spend the budget. */
  private double meanInterval() {
    return costs / budget.perDay();
  }

  /** Schedules a feed without a plan after a part of the mean interval, so that many are spread. */
  private void begin(int number, double now) {
    turn = (turn + TURN) % 1;
    queue.put(number, now + turn * meanInterval());
  }

  private void goOn(int number, double at) {
    Planned feed = feeds.get(number);
    if (feed.isCarried()) {
      if (refit != Refit.ONCE) {
        feed.skipTo(at);
      }
      enqueue(number);
    } else {
      queue.put(number, at + Math.max(minInterval, meanInterval()));
    }
  }

  @Override
  public double nextAt() {
    return watched == 0 ? Double.POSITIVE_INFINITY : Math.min(queue.firstAt(), horizon.to());
  }

  @Override
  public Due next() {
    for (int k = 0; watched > 0 && k < MOST_EMPTY && queue.firstAt() > horizon.to(); k++) {
      nextHorizon();
    }
    Due due = queue.take();
    if (due.feed() >= 0) {
      feeds.get(due.feed()).taken(due.at());
    }
    return due;
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    if (isWatched(retrieval.feed())) {
      settle(feeds.get(retrieval.feed()));
      if (refit != Refit.ONCE) {
        feeds.get(retrieval.feed()).history.add(retrieval);
      }
      goOn(retrieval.feed(), retrieval.at());
    }
  }

  @Override
  public void failed(int feed, double at, double notBefore) {
    if (isWatched(feed)) {
      settle(feeds.get(feed));
      queue.limit(feed, queue.limits(feed).noSooner(notBefore));
      goOn(feed, at);
    }
  }

  @Override
  public void delivered(Retrieval news) {
    feeds.get(news.feed()).history.add(news);
    giveBack(news.feed(), news.at());
  }

  /** Drops the time for which it was taken; it has others, or will have some tomorrow. */
  @Override
  public void giveBack(int feed, double now) {
    if (isWatched(feed) && Double.isInfinite(queue.dueAt(feed))) {
      goOn(feed, now);
    }
  }

  @Override
  public void signalled(int feed, double at) {
    // pushes do not change plans
  }

  @Override
  public int add(FeedHistory feed, double now) {
    int number = append(feed);
    begin(number, now);
    return number;
  }

  @Override
  public void remove(int feed) {
    if (isWatched(feed)) {
      queue.remove(feed);
      watched--;
      costs = watched == 0 ? 0 : costs - feeds.get(feed).history.cost();
    }
  }

  @Override
  public void weigh(int feed, double weight, double now) {
    Planned planned = feeds.get(feed);
    planned.history = planned.history.withWeight(weight);
  }

  /** Changes the cost from the next plan on, as everything that a plan depends on. */
  @Override
  public void cost(int feed, double expected) {
    Planned planned = feeds.get(feed);
    costs += isWatched(feed) ? expected - planned.history.cost() : 0;
    planned.history = planned.history.withCost(expected);
  }

  @Override
  public void charge(double at, double difference) {
    spare -= difference;
  }

  /** Leaves to the next plan what a retrieval was expected to cost beyond what this one assumed. */
  private void settle(Planned feed) {
    spare -= feed.profile == null ? 0 : feed.history.cost() - feed.profile().cost();
  }

  @Override
  public void resize(int feed, int window) {
    Planned planned = feeds.get(feed);
    planned.history = planned.history.withWindow(window);
  }

  @Override
  public void limit(int feed, RetrievalLimits limits, double now) {
    queue.limit(feed, limits);
  }

  @Override
  public double dueAt(int feed) {
    return queue.dueAt(feed);
  }

  @Override
  public double rate(int feed) {
    FeedProfile profile = feeds.get(feed).profile;
    return profile == null ? Double.NaN : profile.rate();
  }

  @Override
  public double rateAt(int feed, double time) {
    return feeds.get(feed).profile().intensity().at(time);
  }

  @Override
  public double expected(int feed, double from, double to) {
    return feeds.get(feed).profile().intensity().expected(from, to);
  }

  @Override
  public Outlook outlook(int feed, double seen, double now) {
    double[] next =
        DoubleStream.concat(
                DoubleStream.of(queue.dueAt(feed)).filter(Double::isFinite),
                Arrays.stream(feeds.get(feed).later()))
            .limit(Outlook.AHEAD)
            .toArray();
    return feeds.get(feed).profile == null
        ? Outlook.ofTimes(next)
        : Outlook.of(intensity(feed, now), seen, now, next);
  }

  @Override
  public String why(int feed) {
    return feeds.get(feed).isCarried()
        ? "one of %d retrievals that the plan of the day gives it"
            .formatted(feeds.get(feed).retrievals())
        : "it came after the plan of the day was made: evenly until the next plan";
  }

  @Override
  public double usualShare(double now) {
    return spentBy.length == 0
        ? LiveAgenda.super.usualShare(now)
        : PlannedMemory.share(spentBy, now - Math.floor(now));
  }

  @Override
  public Intensity intensity(int feed, double now) {
    FeedProfile profile = feeds.get(feed).profile;
    return profile == null ? new Intensity(0, PostingPattern.FLAT) : profile.intensity();
  }

  @Override
  public PolicyMemory memory() {
    double[] carried = feeds.stream().mapToDouble(feed -> feed.carriedHere).toArray();
    double[] next = feeds.stream().mapToDouble(feed -> feed.carried).toArray();
    return PlannedMemory.of(horizon.from(), wentOn, carried, next, new double[] {spareHere, spare});
  }

  @Override
  public Optional<FeedModel> model(int feed) {
    return Optional.empty();
  }

  /** Never: every day is planned for all feeds. */
  @Override
  public boolean isOutgrown() {
    return false;
  }
}
