package freshet.policy.online;

import freshet.policy.Budget;
import freshet.policy.DueQueue;
import freshet.policy.FeedHistory;
import freshet.policy.Retrieval;
import freshet.policy.SignalledAgenda;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.FeedModel.Shape;
import freshet.policy.intensity.Population;
import freshet.policy.online.Explanation.Bound;
import freshet.policy.online.FeedPlanner.Task;
import freshet.policy.online.SignalSense.Announced;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Freshet policy: every retrieval updates the feed's model, and the feed's next retrieval is
 * planned again at once, all feeds at the same prices.
 */
public final class FreshetAgenda implements SignalledAgenda {
  /** A history is learned in steps as retrievals would have shown it. */
  private static final double LEARNING_STEP = 0.25;

  /** Feeds of which the first week is planned to find the first prices. */
  private static final int SAMPLE = 2000;

  private static final int FIRST_ROUNDS = 40;
  private static final double FIRST_GAIN = 0.4;

  /** Rounds after which the gain is halved, so that hours stop passing their load on. */
  private static final double CALMER_AFTER = 10;

  private static final double CLOSE_ENOUGH = 0.01;

  private final Task[] tasks;
  private final double[] dueAt;
  private final @Nullable SignalSense[] signals;
  private final DueQueue queue;
  private final OnlineSettings settings;
  private final FeedPlanner planner;
  private final Prices prices;
  private final MissPrice missPrice;
  private final Pace pace;

  private @Nullable HostCap hostCap;

  /** When the last signal came: nothing is retrieved before any more. */
  private double heardAt = Double.NEGATIVE_INFINITY;

  /** Puts the policy to work from now on. */
  public FreshetAgenda(
      List<FeedHistory> feeds, Budget budget, double now, OnlineSettings settings) {
    this(feeds, budget, now, settings, Parts.ALL);
  }

  /** Puts some parts of it to work. */
  public FreshetAgenda(
      List<FeedHistory> feeds, Budget budget, double now, OnlineSettings settings, Parts parts) {
    this.settings = settings;
    this.planner = new FeedPlanner(parts);
    Population population = Population.of(feeds, now, parts.shapes(), parts.memories());
    tasks = new Task[feeds.size()];
    dueAt = new double[tasks.length];
    signals = new SignalSense[tasks.length];
    queue = new DueQueue(tasks.length);
    double roots = 0;
    for (int i = 0; i < tasks.length; i++) {
      FeedHistory feed = feeds.get(i);
      FeedModel model = learned(feed, population, now);
      tasks[i] = new Task(i, model, feed.weight(), feed.cost(), feed.window(), Limits.NONE);
      roots += Math.sqrt(feed.weight() * model.rate() * feed.cost());
    }
    // gaps of √(2c/(wλ)) spend the budget (SC theorem 1)
    prices = new Prices(roots * roots / (2 * budget.perDay() * budget.perDay()));
    missPrice = new MissPrice(settings.missPrice(), settings.maxMissed());
    double[] hours = firstWeek(budget.perDay(), now);
    pace = new Pace(prices, budget.perDay(), settings.maxPeak(), now, hours, this::costOfDueBefore);
    for (int i = 0; i < tasks.length; i++) {
      plan(i, now);
    }
  }

  private static FeedModel learned(FeedHistory feed, Population population, double now) {
    FeedModel model = new FeedModel(population, feed.since());
    double[] published = new double[feed.indexOf(now)];
    Arrays.setAll(published, feed::published);
    int seen = 0;
    // dates of days are known when the day is over
    double step = feed.datesAreDays() ? 1 : LEARNING_STEP;
    double at = Math.floor(feed.since() / step) * step;
    while (at < now) {
      at = Math.min(at + step, now);
      int next = seen;
      while (next < published.length && published[next] < at) {
        next++;
      }
      model.observe(at, published, seen, next);
      seen = next;
    }
    return model;
  }

  /** Finds prices that spend the budget on each day of the coming week; the load of its hours. */
  private double[] firstWeek(double perDay, double now) {
    int step = Math.max(1, tasks.length / SAMPLE);
    double hourCap = settings.maxPeak() * perDay / 24;
    double[] hours = new double[Prices.HOURS_OF_WEEK];
    for (int round = 0; round < FIRST_ROUNDS; round++) {
      Arrays.fill(hours, 0);
      for (int i = 0; i < tasks.length; i += step) {
        planner.count(tasks[i], now, now + 7, prices, step * tasks[i].cost(), hours);
      }
      double worst = 0;
      double gain = FIRST_GAIN / (1 + round / CALMER_AFTER);
      for (int day = 0; day < 7; day++) {
        double load = Arrays.stream(hours, 24 * day, 24 * day + 24).sum() / perDay;
        worst = Math.max(worst, Math.abs(load - 1));
        double change = gain * Math.log(Math.max(load, 0.2));
        prices.raise(change / 7);
        prices.raiseDay(day, change);
      }
      for (int h = 0; h < hours.length && Double.isFinite(hourCap); h++) {
        worst = Math.max(worst, hours[h] / hourCap - 1);
        prices.raiseHour(h, gain * Math.log(Math.max(hours[h] / hourCap, 0.5)));
      }
      if (worst < CLOSE_ENOUGH) {
        break;
      }
    }
    return hours;
  }

  private double costOfDueBefore(double time) {
    double sum = 0;
    for (int i = 0; i < dueAt.length; i++) {
      if (dueAt[i] < time) {
        sum += tasks[i].cost();
      }
    }
    return sum;
  }

  private void plan(int i, double now) {
    dueAt[i] = planner.next(limited(i), now, waiting(i, now), prices, missPrice.price());
    queue.put(i, dueAt[i]);
  }

  /** What is announced, and what may have come unannounced since the feed was last seen. */
  private Announced waiting(int feed, double now) {
    Announced announced = announced(feed);
    FeedModel model = tasks[feed].model();
    double since = now - model.updated();
    if (since <= 0) {
      return announced;
    }
    double unseen = announced.unannounced() * model.rate() * since;
    return new Announced(announced.pending() + unseen, announced.unannounced());
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
      Due due = queue.take();
      Task task = tasks[due.feed()];
      if (hostCap != null && hostCap.notBefore(due.feed()) > due.at()) {
        // others of its host came first: the best time after that
        plan(due.feed(), due.at());
        continue;
      }
      double soonest = task.model().updated() + settings.minInterval();
      double earliest = Math.max(Math.max(soonest, task.limits().notBefore()), heardAt);
      if (hostCap != null) {
        earliest = Math.max(earliest, hostCap.notBefore(due.feed()));
      }
      if (task.limits().blackout() != 0) {
        earliest = due.at();
      }
      double at = pace.permit(due.at(), earliest, task.cost());
      double allowed = task.limits().allowed(at);
      if (allowed == at) {
        return new Due(due.feed(), at);
      }
      // the pace made it wait into a blackout
      dueAt[due.feed()] = allowed;
      queue.put(due.feed(), allowed);
    }
    return Due.NEVER;
  }

  @Override
  public double nextAt() {
    return queue.isEmpty()
        ? Double.POSITIVE_INFINITY
        : pace.soonest(queue.firstAt(), tasks[queue.first()].cost());
  }

  @Override
  public void retrieved(Retrieval retrieval) {
    int i = retrieval.feed();
    Task task = tasks[i];
    missPrice.retrieved(retrieval, task.model().updated(), task.model().rate());
    task.model()
        .observe(
            retrieval.at(),
            retrieval.published(),
            retrieval.to() - retrieval.fresh(),
            retrieval.to());
    SignalSense sense = signals[i];
    if (sense != null) {
      sense.retrieved(retrieval.fresh());
    }
    pace.spend(retrieval.at(), task.cost());
    if (hostCap != null) {
      hostCap.retrieved(i, retrieval.at());
    }
    plan(i, retrieval.at());
  }

  @Override
  public void signalled(int feed, double at) {
    SignalSense sense = signals[feed];
    if (sense == null) {
      sense = new SignalSense();
      signals[feed] = sense;
    }
    sense.signalled();
    heardAt = at;
    if (sense.trusted()) {
      plan(feed, at);
    }
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

  /** Binds a feed's retrievals from now on. */
  public void limit(int feed, Limits limits, double now) {
    Task task = tasks[feed];
    tasks[feed] = new Task(feed, task.model(), task.weight(), task.cost(), task.window(), limits);
    plan(feed, now);
  }

  /** Why a feed is retrieved next when it is. */
  public Explanation explain(int feed) {
    Task task = limited(feed);
    FeedModel model = task.model();
    Map<Shape, Double> weights = new EnumMap<>(Shape.class);
    for (Shape shape : Shape.values()) {
      weights.put(shape, model.weight(shape));
    }
    double at = dueAt[feed];
    double announced = announced(feed).pending();
    double price = prices.at(Prices.hourOfWeek(at)) * task.cost() / task.weight();
    return new Explanation(
        at,
        model.rate(),
        weights,
        price,
        announced + model.expected(model.updated(), at),
        bound(task, at, announced));
  }

  private static Bound bound(Task task, double at, double announced) {
    double minute = 1.0 / 1440;
    Limits limits = task.limits();
    if (announced > 0) {
      return Bound.SIGNAL;
    }
    if (at <= limits.notBefore() + minute) {
      return Bound.NOT_BEFORE;
    }
    if (at >= limits.latest() - minute) {
      return Bound.LATEST;
    }
    int hourBefore = Prices.hourOfWeek(at - minute) % 24;
    return limits.forbids(hourBefore) ? Bound.BLACKOUT : Bound.PRICE;
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
