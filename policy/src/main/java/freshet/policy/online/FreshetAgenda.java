package freshet.policy.online;

import freshet.policy.Budget;
import freshet.policy.DueQueue;
import freshet.policy.FeedHistory;
import freshet.policy.Limits;
import freshet.policy.Retrieval;
import freshet.policy.Week;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import freshet.policy.live.LiveAgenda;
import freshet.policy.live.Outlook;
import freshet.policy.online.Explanation.Moved;
import freshet.policy.online.FeedPlanner.Task;
import freshet.policy.online.SignalSense.Announced;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Freshet policy: every retrieval updates the feed's model, and the feed's next retrieval is
 * planned again at once, all feeds at the same prices.
 */
public final class FreshetAgenda implements LiveAgenda {
  /** A history is learned in steps as retrievals would have shown it. */
  private static final double LEARNING_STEP = 0.25;

  /** How many feeds that may not be made early are passed over for one that may. */
  private static final int MOST_BOUND = 64;

  /** So many times as many feeds want other prices, sooner than days could find them. */
  private static final double GROWTH = 1.5;

  /** Up to so many feeds prices are sought anew when others come; with more that takes long. */
  private static final int FEW = 16;

  /** By the number of the feed; those beyond {@link #feeds} are spare. */
  private Task[] tasks = new Task[0];

  private double[] dueAt = new double[0];
  private @Nullable SignalSense[] signals = new SignalSense[0];
  private int feeds;

  /** How many there were when prices were last set for them. */
  private int pricedFor;

  /** Σ√(wλc) of those. */
  private double pricedRoots;

  private final Population population;
  private final SignalSense allSignals = SignalSense.ofAll();
  private final DueQueue queue = new DueQueue(0);

  /** Those that are not planned yet, by when they may be due. */
  private DueQueue guesses = new DueQueue(0);

  /** Since when they wait to be planned. */
  private double guessedAt;

  private final Budget budget;
  private final OnlineSettings settings;
  private final FeedPlanner planner;
  private final Prices prices;
  private final MissPrice missPrice;
  private final Pace pace;

  private final Arrears arrears;

  private @Nullable HostCap hostCap;

  /** When the last signal came: nothing is retrieved before any more. */
  private double heardAt = Double.NEGATIVE_INFINITY;

  /** The feed that is being retrieved; -1 when none is. */
  private int taken = -1;

  /** Those that were given out and not planned again since. */
  private final BitSet underWay = new BitSet();

  /** Puts the policy to work from now on. */
  public FreshetAgenda(
      List<FeedHistory> feeds, Budget budget, double now, OnlineSettings settings) {
    this(feeds, budget, now, settings, Parts.ALL);
  }

  /** Puts some parts of it to work. */
  public FreshetAgenda(
      List<FeedHistory> histories,
      Budget budget,
      double now,
      OnlineSettings settings,
      Parts parts) {
    this(
        Population.of(histories, now, parts.shapes(), parts.memories()),
        new FeedPlanner(parts),
        budget,
        now,
        settings);
    histories.forEach(feed -> take(feed, now));
    priceAnew(now);
    planAll(now);
    pace.presume();
  }

  /**
   * Goes on where another one stopped. To plan so many feeds takes long, so that is left to {@link
   * #refine}.
   *
   * @param memory what it had learned of all feeds together, {@link #memory}
   */
  public FreshetAgenda(
      Memory memory, List<Watched> watched, Budget budget, double now, OnlineSettings settings) {
    this(memory.population(), new FeedPlanner(Parts.ALL), budget, now, settings);
    for (Watched feed : watched) {
      append(feed);
    }
    pricedFor = feeds;
    pricedRoots = roots();
    prices.restore(memory.prices());
    pace.expect(memory.course());
    pace.presume();
    guessAll(now);
  }

  private FreshetAgenda(
      Population population,
      FeedPlanner planner,
      Budget budget,
      double now,
      OnlineSettings settings) {
    this.population = population;
    this.planner = planner;
    this.settings = settings;
    this.budget = budget;
    prices = new Prices(1);
    missPrice = new MissPrice(settings.missPrice(), settings.maxMissed());
    double[] even = new double[Week.HOURS];
    pace = new Pace(prices, budget.perDay(), settings.maxPeak(), now, even, this::costOfDueBefore);
    arrears = new Arrears(queue, this::worth);
  }

  /** A feed as the policy knows it. */
  public record Watched(FeedModel model, double weight, double cost, int window, Limits limits) {}

  /**
   * What is learned of all feeds together.
   *
   * @param prices of the retrievals, as numbers
   * @param course the usual share of each hour of the week in its day
   */
  public record Memory(Population population, double[] prices, double[] course) {}

  /** What is to be kept for the next one, besides the models of the feeds. */
  public Memory memory() {
    return new Memory(population, prices.toNumbers(), pace.usual());
  }

  private int append(Watched feed) {
    if (feeds == tasks.length) {
      int room = Math.max(16, 2 * feeds);
      tasks = Arrays.copyOf(tasks, room);
      dueAt = Arrays.copyOf(dueAt, room);
      signals = Arrays.copyOf(signals, room);
    }
    tasks[feeds] =
        new Task(feeds, feed.model(), feed.weight(), feed.cost(), feed.window(), feed.limits());
    return feeds++;
  }

  private int take(FeedHistory feed, double now) {
    return append(
        new Watched(learned(feed, now), feed.weight(), feed.cost(), feed.window(), Limits.NONE));
  }

  /** Seeks prices that suit all feeds. */
  private void priceAnew(double now) {
    Task[] all = Arrays.copyOf(tasks, feeds);
    pricedFor = feeds;
    pricedRoots = roots();
    // gaps of √(2c/(wλ)) spend the budget (SC theorem 1)
    prices.reset(pricedRoots * pricedRoots / (2 * budget.perDay() * budget.perDay()));
    pace.expect(FirstPrices.find(all, planner, prices, budget.perDay(), settings.maxPeak(), now));
  }

  private void grow(double now) {
    if (feeds <= FEW || pricedRoots == 0) {
      priceAnew(now);
    } else {
      priceGrown();
    }
    for (int i = 0; i < feeds; i++) {
      if (queue.contains(i)) {
        plan(i, now);
      }
    }
  }

  /** More feeds share the budget: the price goes with the square of their roots (SC theorem 1). */
  private void priceGrown() {
    double roots = roots();
    prices.raise(2 * Math.log(roots / pricedRoots));
    pricedFor = feeds;
    pricedRoots = roots;
  }

  private double roots() {
    double roots = 0;
    for (int i = 0; i < feeds; i++) {
      Task task = tasks[i];
      roots += Math.sqrt(task.weight() * task.model().rate() * task.cost());
    }
    return roots;
  }

  private void planAll(double now) {
    for (int i = 0; i < feeds; i++) {
      plan(i, now);
    }
  }

  private void guessAll(double now) {
    guessedAt = now;
    guesses = new DueQueue(feeds);
    for (int i = 0; i < feeds; i++) {
      Task task = limited(i);
      double wanted = task.model().updated() + FeedPlanner.gap(task, prices);
      dueAt[i] = task.limits().allowed(Math.min(wanted, task.limits().latest()));
      guesses.put(i, dueAt[i]);
    }
  }

  @Override
  public boolean refine(int most) {
    for (int k = 0; k < most && !guesses.isEmpty(); k++) {
      plan(guesses.first(), guessedAt);
    }
    return !guesses.isEmpty();
  }

  private FeedModel learned(FeedHistory feed, double now) {
    FeedModel model = new FeedModel(population, feed.since());
    double[] published = new double[feed.indexOf(now)];
    Arrays.setAll(published, feed::published);
    int seen = 0;
    // dates of days are known when the day is over
    double step = feed.datesAreDays() ? 1 : LEARNING_STEP;
    double at = Math.floor(feed.since() / step) * step;
    double end = feed.end(now);
    while (at < end) {
      at = Math.min(at + step, end);
      int next = seen;
      while (next < published.length && published[next] < at) {
        next++;
      }
      model.observe(at, published, seen, next);
      seen = next;
    }
    return model;
  }

  private double costOfDueBefore(double time) {
    double sum = 0;
    for (int i = 0; i < feeds; i++) {
      if (dueAt[i] < time) {
        sum += tasks[i].cost();
      }
    }
    return sum;
  }

  /** What waits for its time is not under way, or not any more. */
  private void plan(int i, double now) {
    end(i);
    guesses.remove(i);
    dueAt[i] = planner.next(limited(i), now, waiting(i, now), prices, missPrice.price());
    queue.put(i, dueAt[i]);
  }

  /** What is announced, and what may have come unannounced since the feed was last seen. */
  private Announced waiting(int feed, double now) {
    Announced announced = announced(feed);
    FeedModel model = tasks[feed].model();
    if (now <= model.updated()) {
      return announced;
    }
    double unseen = announced.unannounced() * model.expected(model.updated(), now);
    return new Announced(announced.pending() + unseen, announced.unannounced());
  }

  /**
   * The price of a retrieval at which a feed would be due now: the delay of what waits there, by
   * its mean rate, for many are compared at once.
   */
  private double worth(int feed, double now) {
    Task task = tasks[feed];
    double since = Math.max(0, now - task.model().updated());
    Announced announced = announced(feed);
    double unseen = announced.unannounced() * task.model().rate() * since;
    return task.weight() / task.cost() * (announced.pending() + unseen) * since / 2;
  }

  private Announced announced(int feed) {
    SignalSense sense = signals[feed];
    return sense == null ? Announced.NOTHING : sense.announced();
  }

  /** The task with the settings' intervals among its limits. */
  private Task limited(int i) {
    Task task = tasks[i];
    double last = task.model().updated();
    Limits limits =
        task.limits()
            .noLater(last + settings.maxInterval())
            .noSooner(last + settings.minInterval())
            .noSooner(hostCap == null ? last : hostCap.notBefore(i));
    return new Task(i, task.model(), task.weight(), task.cost(), task.window(), limits);
  }

  @Override
  public Due next() {
    while (!queue.isEmpty()) {
      Due granted = granted(take());
      if (granted.feed() >= 0) {
        return granted;
      }
    }
    return Due.NEVER;
  }

  @Override
  public Due next(double now) {
    int feed = arrears.has(now) && !pace.isHolding(now) ? arrears.best(feeds, now) : -1;
    if (feed < 0) {
      return next();
    }
    queue.remove(feed);
    return granted(new Due(feed, now));
  }

  /** A feed that was taken, at the time that is left to it; {@link Due#NEVER} if it is put off. */
  private Due granted(Due due) {
    Task task = tasks[due.feed()];
    if (hostCap != null && hostCap.notBefore(due.feed()) > due.at()) {
      // others of its host came first: the best time after that
      plan(due.feed(), due.at());
      return Due.NEVER;
    }
    double at = pace.permit(due.at(), earliest(due), task.cost());
    double allowed = task.limits().allowed(at);
    if (allowed == at) {
      taken = due.feed();
      begin(due.feed());
      return new Due(due.feed(), at);
    }
    // the pace made it wait into a blackout
    dueAt[due.feed()] = allowed;
    queue.put(due.feed(), allowed);
    return Due.NEVER;
  }

  /** The feed that is due first; when the day is behind, the first that may be made early. */
  private Due take() {
    Due first = queue.take();
    double soonest = pace.soonest(first.at(), tasks[first.feed()].cost());
    if (soonest >= first.at() || earliest(first) < first.at()) {
      return first;
    }
    List<Due> bound = new ArrayList<>();
    bound.add(first);
    while (!queue.isEmpty() && bound.size() < MOST_BOUND) {
      Due due = queue.take();
      if (earliest(due) < first.at()) {
        bound.forEach(other -> queue.put(other.feed(), other.at()));
        return due;
      }
      bound.add(due);
    }
    bound.forEach(other -> queue.put(other.feed(), other.at()));
    return queue.take();
  }

  /** Before when a feed may not be retrieved, however far the day is behind. */
  private double earliest(Due due) {
    Limits limits = tasks[due.feed()].limits();
    if (limits.blackout() != 0) {
      return due.at();
    }
    double soonest = tasks[due.feed()].model().updated() + settings.minInterval();
    double earliest = Math.max(Math.max(soonest, limits.notBefore()), heardAt);
    return hostCap == null ? earliest : Math.max(earliest, hostCap.notBefore(due.feed()));
  }

  @Override
  public double nextAt() {
    if (queue.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    double soonest = pace.soonest(queue.firstAt(), tasks[queue.first()].cost());
    if (soonest >= queue.firstAt()) {
      return soonest;
    }
    // what would be made early may be bound itself
    Due due = take();
    queue.put(due.feed(), due.at());
    return Math.max(soonest, Math.min(earliest(due), due.at()));
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    int i = retrieval.feed();
    Task task = tasks[i];
    missPrice.retrieved(retrieval, task.model().updated(), task.model().rate());
    learn(retrieval);
    spend(i, retrieval.at());
    plan(i, retrieval.at());
  }

  private void learn(Retrieval retrieval) {
    tasks[retrieval.feed()]
        .model()
        .observe(
            retrieval.at(),
            retrieval.published(),
            retrieval.to() - retrieval.fresh(),
            retrieval.to());
    SignalSense sense = signals[retrieval.feed()];
    if (sense != null) {
      sense.retrieved(retrieval.fresh());
    }
  }

  @Override
  public void giveBack(int feed, double now) {
    plan(feed, now);
  }

  /** Each of its postings counts as announced. */
  @Override
  public void delivered(Retrieval news) {
    for (int k = 0; k < news.fresh(); k++) {
      sense(news.feed()).signalled();
    }
    learn(news);
    plan(news.feed(), news.at());
  }

  @Override
  public void failed(int feed, double at, double notBefore) {
    spend(feed, at);
    double again = Math.max(notBefore, at + settings.minInterval());
    bind(feed, tasks[feed].limits().noSooner(again));
    plan(feed, at);
  }

  private void begin(int feed) {
    if (!underWay.get(feed)) {
      underWay.set(feed);
      pace.begin(tasks[feed].cost());
    }
  }

  private void end(int feed) {
    if (underWay.get(feed)) {
      underWay.clear(feed);
      pace.end(tasks[feed].cost());
    }
  }

  private void spend(int feed, double at) {
    pace.spend(at, tasks[feed].cost());
    if (hostCap != null) {
      hostCap.retrieved(feed, at);
    }
    taken = -1;
  }

  @Override
  public void signalled(int feed, double at) {
    SignalSense sense = sense(feed);
    sense.signalled();
    heardAt = at;
    if (sense.trusted()) {
      plan(feed, at);
    }
  }

  @Override
  public void silenced(int feed) {
    signals[feed] = null;
  }

  private SignalSense sense(int feed) {
    SignalSense sense = signals[feed];
    if (sense == null) {
      sense = SignalSense.among(allSignals);
      signals[feed] = sense;
    }
    return sense;
  }

  /**
   * Goes on where another agenda stopped: tells what it has spent on this day and in this hour
   * (UTC) already. Without, the day is taken to have spent what is usual, and the hour nothing.
   */
  public void resume(double spentToday, double spentThisHour) {
    pace.resume(spentToday, spentThisHour);
  }

  /**
   * Caps what each host sees, over all its feeds.
   *
   * @param hostOf the host of each feed, by number from 0
   * @param perDay retrievals that a host may see in a day
   */
  public void capHosts(int[] hostOf, double perDay) {
    hostCap = new HostCap(hostOf, perDay);
  }

  @Override
  public int add(FeedHistory feed, int host, double now) {
    int i = take(feed, now);
    if (hostCap != null) {
      hostCap.add(i, host);
    }
    plan(i, now);
    if (feeds >= GROWTH * pricedFor) {
      grow(now);
    }
    return i;
  }

  @Override
  public void remove(int feed) {
    end(feed);
    queue.remove(feed);
    guesses.remove(feed);
    dueAt[feed] = Double.POSITIVE_INFINITY;
  }

  @Override
  public void weigh(int feed, double weight, double now) {
    Task task = tasks[feed];
    tasks[feed] = new Task(feed, task.model(), weight, task.cost(), task.window(), task.limits());
    plan(feed, now);
  }

  /** From the next plan of the feed on. */
  @Override
  public void resize(int feed, int window) {
    Task task = tasks[feed];
    tasks[feed] = new Task(feed, task.model(), task.weight(), task.cost(), window, task.limits());
  }

  /** A feed that is being retrieved is planned when that is over. */
  @Override
  public void limit(int feed, Limits limits, double now) {
    bind(feed, limits);
    if (queue.contains(feed)) {
      plan(feed, now);
    }
  }

  private void bind(int feed, Limits limits) {
    Task task = tasks[feed];
    tasks[feed] = new Task(feed, task.model(), task.weight(), task.cost(), task.window(), limits);
  }

  @Override
  public double dueAt(int feed) {
    return dueAt[feed];
  }

  @Override
  public String why(int feed) {
    return explain(feed).sentence();
  }

  @Override
  public Outlook outlook(int feed, double seen, double now) {
    FeedModel model = tasks[feed].model();
    double[] next =
        dueAt[feed] == Double.POSITIVE_INFINITY
            ? new double[0]
            : planner.ahead(limited(feed), dueAt[feed], settings.minInterval(), prices);
    return Outlook.of(model.rate(), model::expected, seen, now, next);
  }

  @Override
  public double usualShare(double now) {
    return pace.usualShare(now);
  }

  /** Why a feed is retrieved next when it is. */
  public Explanation explain(int feed) {
    return Explanation.of(
        limited(feed),
        dueAt[feed],
        announced(feed),
        prices,
        feed == taken ? pace.moved() : Moved.AS_PLANNED);
  }

  /** The prices of the hours of the week. */
  public Prices prices() {
    return prices;
  }

  /** The learned model of a feed. */
  public FeedModel model(int feed) {
    return tasks[feed].model();
  }
}
