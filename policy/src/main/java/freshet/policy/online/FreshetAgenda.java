package freshet.policy.online;

import freshet.policy.Budget;
import freshet.policy.DueQueue;
import freshet.policy.FeedHistory;
import freshet.policy.Intensity;
import freshet.policy.LiveAgenda;
import freshet.policy.Outlook;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import freshet.policy.RetrievalLimits;
import freshet.policy.Week;
import freshet.policy.capability.Explaining;
import freshet.policy.capability.Explanation;
import freshet.policy.capability.Explanation.Moved;
import freshet.policy.capability.Fitted;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.capability.Remembering;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import freshet.policy.intensity.Refinement;
import freshet.policy.intensity.WeeklyIntensity;
import freshet.policy.online.FeedPlanner.Task;
import java.util.List;
import java.util.Optional;

/**
 * The Freshet policy: every retrieval updates the feed's model, and the feed's next retrieval is
 * planned at once, with the same prices for all feeds.
 */
public final class FreshetAgenda implements LiveAgenda, Explaining, Remembering, Fitted {
  private final FeedTasks tasks = new FeedTasks();

  /** The number of feeds from which the population was learned. */
  private int learnedFrom;

  private final Population population;
  private final PacedQueue queue;

  /** Feeds that are not planned yet, by their estimated due time. */
  private DueQueue guesses = new DueQueue(0);

  /** Since when they wait to be planned. */
  private double guessedAt;

  private final Budget budget;
  private final PolicySettings settings;
  private final FeedPlanner planner;
  private final Prices prices;
  private final PriceSetter pricing;
  private final MissPrice missPrice;
  private final SpendingController pace;

  /** The feed that is being retrieved; -1 when none is. */
  private int taken = -1;

  /** Starts the policy. */
  public FreshetAgenda(
      List<FeedHistory> feeds, Budget budget, double now, PolicySettings settings) {
    this(feeds, budget, now, settings, FreshetComponents.ALL);
  }

  /** Starts some components of the policy. */
  public FreshetAgenda(
      List<FeedHistory> histories,
      Budget budget,
      double now,
      PolicySettings settings,
      FreshetComponents parts) {
    this(histories, budget, now, settings, new FeedPlanner(parts, settings.minInterval(), 0));
  }

  /** Starts the policy; chance spreads its retrievals. */
  public FreshetAgenda(PolicyStart start) {
    this(start.feeds(), start.budget(), start.now(), start.settings(), FeedPlanner.of(start));
  }

  private FreshetAgenda(
      List<FeedHistory> histories,
      Budget budget,
      double now,
      PolicySettings settings,
      FeedPlanner planner) {
    this(planner.parts().population(histories, now), planner, budget, now, settings);
    learnedFrom = histories.size();
    histories.forEach(feed -> take(feed, now));
    pricing.seek(tasks.all(), now);
    planAll(now);
    pace.presume();
  }

  /**
   * Continues where another agenda stopped. Planning many feeds takes long, so it is left to {@link
   * #refine}.
   *
   * @param memory the stored {@link #memory}
   * @param models the stored models; a feed without one is learned from its history
   */
  public static FreshetAgenda resume(
      PolicyStart start, PolicyMemory memory, List<Optional<FeedModel>> models) {
    return population(memory, start.feeds().size())
        .map(population -> new FreshetAgenda(population, start, memory, models))
        .orElseGet(() -> new FreshetAgenda(start))
        .recalling(memory);
  }

  private FreshetAgenda recalling(PolicyMemory memory) {
    FreshetMemory.recall(memory, missPrice, tasks);
    return this;
  }

  private FreshetAgenda(
      Population population,
      PolicyStart start,
      PolicyMemory memory,
      List<Optional<FeedModel>> models) {
    this(population, FeedPlanner.of(start), start.budget(), start.now(), start.settings());
    learnedFrom = FreshetMemory.learnedFrom(memory);
    for (int i = 0; i < models.size(); i++) {
      FeedHistory feed = start.feeds().get(i);
      FeedModel model =
          models.get(i).orElseGet(() -> HistoryReplay.learned(population, feed, start.now()));
      tasks.add(model, feed.weight(), feed.cost(), feed.window());
    }
    pricing.resume(
        tasks.all(),
        FreshetMemory.prices(memory),
        FreshetMemory.perDay(memory) / FreshetMemory.cost(memory));
    pace.expect(FreshetMemory.course(memory));
    pace.presume();
    guessAll(start.now());
  }

  /** Returns the population of a memory; empty if there is none or it was outgrown. */
  public static Optional<Population> population(PolicyMemory memory, int feeds) {
    return FreshetMemory.population(memory, feeds);
  }

  private FreshetAgenda(
      Population population,
      FeedPlanner planner,
      Budget budget,
      double now,
      PolicySettings settings) {
    this.population = population;
    this.planner = planner;
    this.settings = settings;
    this.budget = budget;
    prices = new Prices(1);
    missPrice = new MissPrice(settings.missPrice(), settings.maxMissed());
    double[] even = new double[Week.HOURS];
    pace =
        new SpendingController(
            prices, budget.perDay(), settings.maxPeak(), now, even, tasks::costOfDueBefore);
    pricing = new PriceSetter(planner, prices, pace, budget, settings);
    OverdueQueue.Worth urgency = new Urgency(tasks, planner.overflows(), missPrice::price);
    boolean urgentFirst = planner.parts().has(Refinement.URGENCY);
    queue = new PacedQueue(tasks, pace, settings.minInterval(), urgency, urgentFirst);
  }

  /** Its feeds know what their signals are worth, and what is expected of them. */
  @Override
  public <C> Optional<C> find(Class<C> capability) {
    return capability.isInstance(tasks)
        ? Optional.of(capability.cast(tasks))
        : LiveAgenda.super.find(capability);
  }

  @Override
  public PolicyMemory memory() {
    double cost = PriceSetter.meanCost(tasks.all());
    return FreshetMemory.of(
        population, prices, pace.usual(), learnedFrom, budget.perDay(), cost, missPrice, tasks);
  }

  @Override
  public boolean isOutgrown() {
    return tasks.size() > FreshetMemory.OUTGROWN * learnedFrom;
  }

  private int take(FeedHistory feed, double now) {
    FeedModel model = HistoryReplay.learned(population, feed, now);
    return tasks.add(model, feed.weight(), feed.cost(), feed.window());
  }

  private void grow(double now) {
    pricing.grow(tasks.all(), now);
    for (int i = 0; i < tasks.size(); i++) {
      if (queue.contains(i)) {
        plan(i, now);
      }
    }
  }

  private void planAll(double now) {
    for (int i = 0; i < tasks.size(); i++) {
      plan(i, now);
    }
  }

  private void guessAll(double now) {
    guessedAt = now;
    guesses = new DueQueue(tasks.size());
    for (int i = 0; i < tasks.size(); i++) {
      guess(i);
    }
  }

  private void guess(int feed) {
    Task task = limited(feed);
    double wanted = task.model().updated() + FeedPlanner.gap(task, prices);
    double at = task.limits().allowed(Math.min(wanted, task.limits().latest()));
    tasks.due(feed, at);
    guesses.put(feed, at);
  }

  @Override
  public boolean refine(int most) {
    for (int k = 0; k < most && !guesses.isEmpty(); k++) {
      plan(guesses.first(), guessedAt);
    }
    return !guesses.isEmpty();
  }

  /** Plans a feed, which is then no longer in flight. */
  private void plan(int i, double now) {
    queue.end(i);
    guesses.remove(i);
    queue.put(i, planner.next(limited(i), now, tasks.waiting(i, now), prices, missPrice.price()));
  }

  /** Returns the task with the intervals of the settings in its limits. */
  private Task limited(int i) {
    Task task = tasks.get(i);
    double last = task.model().updated();
    RetrievalLimits limits =
        task.limits()
            .noLater(last + settings.maxInterval())
            .noSooner(last + settings.minInterval());
    return task.within(limits);
  }

  @Override
  public Due next() {
    while (!queue.isEmpty()) {
      Due granted = granted(queue.take());
      if (granted.feed() >= 0) {
        return granted;
      }
    }
    return Due.NEVER;
  }

  @Override
  public Due next(double now) {
    Due late = pace.isHolding(now) ? Due.NEVER : queue.takeLate(now);
    return late.feed() < 0 ? next() : granted(late);
  }

  /** Returns a taken feed at its permitted time; {@link Due#NEVER} if it is postponed. */
  private Due granted(Due due) {
    Task task = tasks.get(due.feed());
    double at = pace.permit(due.at(), queue.earliest(due), task.cost());
    double allowed = task.limits().allowed(at);
    if (allowed == at) {
      taken = due.feed();
      queue.begin(due.feed());
      return new Due(due.feed(), at);
    }
    // the spending controller delayed it into a blackout
    queue.put(due.feed(), allowed);
    return Due.NEVER;
  }

  @Override
  public double nextAt() {
    return queue.nextAt();
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    int i = retrieval.feed();
    Task task = tasks.get(i);
    missPrice.retrieved(retrieval, task.model().updated(), task.model().rate(), task.window());
    tasks.learn(retrieval);
    spend(i, retrieval.at());
    plan(i, retrieval.at());
  }

  @Override
  public void giveBack(int feed, double now) {
    plan(feed, now);
  }

  /** Learns from a delivery; each of its postings counts as announced. */
  @Override
  public void delivered(Retrieval news) {
    for (int k = 0; k < news.fresh(); k++) {
      tasks.sense(news.feed()).signalled();
    }
    tasks.learn(news);
    plan(news.feed(), news.at());
  }

  @Override
  public void failed(int feed, double at, double notBefore) {
    spend(feed, at);
    double again = Math.max(notBefore, at + settings.minInterval());
    tasks.bind(feed, tasks.get(feed).limits().noSooner(again));
    plan(feed, at);
  }

  private void spend(int feed, double at) {
    pace.spend(at, tasks.get(feed).cost());
    taken = -1;
  }

  @Override
  public void signalled(int feed, double at) {
    SignalReliability sense = tasks.sense(feed);
    sense.signalled();
    queue.heard(at);
    if (sense.trusted()) {
      plan(feed, at);
    }
  }

  @Override
  public void silenced(int feed) {
    tasks.silence(feed);
  }

  /** Sets what was spent; the default is the usual share of the day, and nothing of the hour. */
  @Override
  public void resume(double spentToday, double spentThisHour) {
    pace.resume(spentToday, spentThisHour);
  }

  @Override
  public int add(FeedHistory feed, double now) {
    int i = take(feed, now);
    plan(i, now);
    if (pricing.isOutgrownBy(tasks.size())) {
      grow(now);
    }
    return i;
  }

  @Override
  public void remove(int feed) {
    queue.end(feed);
    queue.remove(feed);
    guesses.remove(feed);
    tasks.due(feed, Double.POSITIVE_INFINITY);
  }

  @Override
  public void weigh(int feed, double weight, double now) {
    tasks.weigh(feed, weight);
    plan(feed, now);
  }

  /** Changes the cost; prices follow at once, so that all costs together stay the budget. */
  @Override
  public void cost(int feed, double expected) {
    pricing.recost(tasks.get(feed), expected);
    tasks.cost(feed, expected);
  }

  @Override
  public void charge(double at, double difference) {
    pace.charge(at, difference);
  }

  /** Changes the window from the next plan of the feed on. */
  @Override
  public void resize(int feed, int window) {
    tasks.resize(feed, window);
  }

  /** Sets the limits; a feed in flight is planned when it is reported. */
  @Override
  public void limit(int feed, RetrievalLimits limits, double now) {
    tasks.bind(feed, limits);
    if (queue.contains(feed)) {
      plan(feed, now);
    } else if (guesses.contains(feed)) {
      guess(feed);
    }
  }

  @Override
  public double dueAt(int feed) {
    return tasks.dueAt(feed);
  }

  @Override
  public String why(int feed) {
    return explain(feed).sentence();
  }

  @Override
  public Outlook outlook(int feed, double seen, double now) {
    FeedModel model = tasks.get(feed).model();
    double[] next =
        tasks.dueAt(feed) == Double.POSITIVE_INFINITY
            ? new double[0]
            : planner.ahead(limited(feed), tasks.dueAt(feed), prices, missPrice.price());
    return Outlook.of(model.rate(), model::expected, seen, now, next);
  }

  @Override
  public double usualShare(double now) {
    return pace.usualShare(now);
  }

  @Override
  public Explanation explain(int feed) {
    return FeedPlanner.explain(
        limited(feed),
        tasks.dueAt(feed),
        tasks.announced(feed),
        prices,
        feed == taken ? pace.moved() : Moved.AS_PLANNED);
  }

  /** Returns the prices of the hours of the week. */
  public Prices prices() {
    return prices;
  }

  @Override
  public Optional<FeedModel> model(int feed) {
    FeedModel model = tasks.get(feed).model();
    return Optional.of(new FeedModel(population, model.updated(), model.toNumbers()));
  }

  @Override
  public double rate(int feed) {
    return tasks.get(feed).model().rate();
  }

  @Override
  public Intensity intensity(int feed, double now) {
    return WeeklyIntensity.of(tasks.get(feed).model(), now);
  }
}
