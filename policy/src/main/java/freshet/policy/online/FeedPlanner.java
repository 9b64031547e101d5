package freshet.policy.online;

import freshet.policy.Outlook;
import freshet.policy.PolicyStart;
import freshet.policy.RetrievalLimits;
import freshet.policy.Week;
import freshet.policy.capability.Explanation;
import freshet.policy.capability.Explanation.Bound;
import freshet.policy.capability.Explanation.Moved;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.FeedModel.Shape;
import freshet.policy.joint.ShortestPath;
import freshet.policy.online.SignalReliability.Announced;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Plans the next retrieval of a feed: the first step of the cheapest path over the feed's own
 * horizon, in bins that suit its rate. One object serves many feeds in turn.
 */
final class FeedPlanner {
  private static final double MINUTE = 1.0 / 1440;

  /** Widths of bins in minutes: all divide an hour. */
  private static final int[] WIDTHS = {1, 2, 5, 10, 20, 30, 60};

  /** The fewest bins between two retrievals, so that the grid costs next to nothing. */
  private static final double BINS_PER_GAP = 16;

  /** How far ahead the path is followed, in expected gaps and in days. */
  private static final double GAPS_AHEAD = 4;

  private static final double LEAST_DAYS_AHEAD = 0.5;
  private static final double MOST_DAYS_AHEAD = 60;

  /** How many days of a plan are shown; the end is distorted by the horizon. */
  private static final double DAYS_SHOWN = 1.5;

  private static final int MOST_BINS = 16_000;

  /** A window is at risk when a few gaps would fill this share of it. */
  private static final double RISK = 0.2;

  /** The share of a retrieval's price that a better spread over the hour may cost. */
  private static final double ALMOST = 0.035;

  private static final double HALF_BIN = 0.5;

  private final FreshetComponents parts;
  private final double minInterval;
  private final long seed;
  private final ShortestPath path = new ShortestPath();
  private final Overflows overflows = new Overflows();
  private double[] density = new double[512];
  private double[] prices = new double[512];
  private double from;
  private double width;
  private int bins;

  /**
   * Creates a planner.
   *
   * @param minInterval the shortest time between two retrievals of a feed, in days
   * @param seed of the spread over edges that are almost as good as the best
   */
  FeedPlanner(FreshetComponents parts, double minInterval, long seed) {
    this.parts = parts;
    this.minInterval = minInterval;
    this.seed = seed;
  }

  /** Creates the planner of a policy that starts; chance spreads its retrievals. */
  static FeedPlanner of(PolicyStart start) {
    return new FeedPlanner(
        FreshetComponents.ALL, start.settings().minInterval(), start.random().nextLong());
  }

  FreshetComponents parts() {
    return parts;
  }

  Overflows overflows() {
    return overflows;
  }

  /** A feed with its limits. */
  record Task(
      int feed, FeedModel model, double weight, double cost, int window, RetrievalLimits limits) {
    /** Returns a copy with other limits. */
    Task within(RetrievalLimits others) {
      return new Task(feed, model, weight, cost, window, others);
    }
  }

  /**
   * Returns when to retrieve a feed next.
   *
   * @param announced what signals announced; announced postings need not be looked for
   * @param missPrice the cost of a missed posting, in days of delay
   */
  double next(Task task, double now, Announced announced, Prices hourly, double missPrice) {
    double gap = gap(task, hourly);
    if (!parts.timed()) {
      return now + Math.max(gap, Math.max(MINUTE, minInterval));
    }
    double ahead = Math.max(GAPS_AHEAD * gap, LEAST_DAYS_AHEAD);
    if (task.limits().notBefore() > now) {
      ahead += task.limits().notBefore() - now;
    }
    prepare(task, now, ahead, gap, hourly, announced.unannounced());
    solve(task, gap, missPrice);
    double soonest =
        Math.max(task.limits().notBefore(), Math.max(now, task.model().updated() + MINUTE));
    int earliest = edgeAtOrAfter(soonest);
    int latest = Math.max(earliest, edgeAtOrAfter(task.limits().latest()));
    int first = path.first(announced.pending(), earliest, Math.min(latest, bins));
    // postings that already wait need not wait for the next edge
    boolean atOnce = first == earliest && (announced.pending() > 0 || earliest > 1);
    double at = atOnce ? soonest : from + spread(task, first, earliest, latest, announced) * width;
    double last = Math.max(task.limits().latest(), soonest);
    return task.limits().allowed(Math.clamp(at, soonest, last));
  }

  /**
   * Chooses among the edges that are almost as good as the best: these lie on a grid and, where
   * intensity and price step, on full hours, and many feeds must not be retrieved at the same
   * minute (GC-028). The choice is stable until the feed is retrieved again.
   */
  private double spread(Task task, int first, int earliest, int latest, Announced announced) {
    double more = ALMOST * prices[first];
    if (!(more < Double.POSITIVE_INFINITY)) {
      return first;
    }
    int from = path.within(more, first, announced.pending(), earliest);
    int to = path.within(more, first, announced.pending(), Math.min(latest, bins));
    return from - HALF_BIN + (to + 1 - from) * share(task.feed(), task.model().updated(), seed);
  }

  /** Returns a pseudo-random number from 0 to 1. */
  private static double share(int feed, double time, long seed) {
    long mixed = (Double.doubleToLongBits(time) + feed ^ seed) * 0x9E37_79B9_7F4A_7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8_FEB8_6659_FD93L;
    return ((mixed ^ (mixed >>> 32)) >>> 11) * 0x1p-53;
  }

  /**
   * Adds the retrievals of a feed's path until a time to counts by hour of the week.
   *
   * @param missPrice the cost of a missed posting, in days of delay
   * @param each what one retrieval counts
   */
  void count(
      Task task,
      double now,
      double until,
      Prices hourly,
      double missPrice,
      double each,
      double[] hours) {
    double gap = gap(task, hourly);
    double beyond = Math.clamp(GAPS_AHEAD / 2 * gap, LEAST_DAYS_AHEAD, MOST_DAYS_AHEAD);
    prepare(task, now, until - now + beyond, gap, hourly, 1);
    solve(task, gap, missPrice);
    for (int b = path.successor(0); b < bins; b = path.successor(b)) {
      double at = from + b * width;
      if (at >= until) {
        break;
      }
      hours[Week.hour(at)] += each;
    }
  }

  /** Returns the retrievals of a feed's path from a planned one on. */
  double[] ahead(Task task, double planned, Prices hourly, double missPrice) {
    double gap = gap(task, hourly);
    DoubleStream.Builder times = DoubleStream.builder().add(planned);
    prepare(task, planned, Math.max(2 * GAPS_AHEAD * gap, DAYS_SHOWN), gap, hourly, 1);
    solve(task, gap, missPrice);
    double at = planned;
    int bin = 0;
    for (int k = 1; k < Outlook.AHEAD && bin < bins && path.successor(bin) < bins; k++) {
      at = Math.max(from + path.successor(bin) * width, at + minInterval);
      times.add(at);
      bin = edgeAtOrAfter(at);
    }
    return times.build().toArray();
  }

  /** Returns √(2c/(wλ)): the distance of retrievals under a constant rate. */
  static double gap(Task task, Prices hourly) {
    return Math.sqrt(2 * hourly.level() * task.cost() / (task.weight() * task.model().rate()));
  }

  private void solve(Task task, double gap, double missPrice) {
    double scatter = task.model().scatter();
    if (missPrice > 0 && GAPS_AHEAD * gap * task.model().rate() * scatter > RISK * task.window()) {
      ExpectedMisses overflow = overflows.of(task.window(), scatter);
      path.solve(prices, mean -> missPrice * overflow.of(mean));
    } else {
      path.solve(prices);
    }
  }

  private int edgeAtOrAfter(double time) {
    double edge = Math.ceil((time - from) / width - 1e-6);
    return (int) Math.clamp(edge, 1, bins);
  }

  private void prepare(
      Task task, double now, double days, double gap, Prices hourly, double share) {
    int minutes = WIDTHS[0];
    for (int wider : WIDTHS) {
      if (wider <= parts.finestMinutes() || wider * MINUTE * BINS_PER_GAP <= gap) {
        minutes = wider;
      }
    }
    width = minutes * MINUTE;
    bins = (int) Math.min(MOST_BINS, Math.ceil(days / width) + 1);
    from = Math.floor(now / width + 1e-6) * width;
    if (density.length < bins + 1) {
      density = new double[2 * bins];
      prices = new double[2 * bins];
    }
    task.model().fill(from, bins, minutes, density);
    if (share < 1) {
      for (int b = 0; b < bins; b++) {
        density[b] *= share;
      }
    }
    // what was published before now has been seen
    density[0] *= Math.clamp(1 - (now - from) / width, 0, 1);
    path.prepare(density, from, bins, width);
    path.keepApart((int) Math.ceil(minInterval / width - 1e-6));
    double perPrice = task.cost() / task.weight();
    int perHour = 60 / minutes;
    int hour = Week.hour(from);
    int inHour = (int) Math.floorMod(Math.round(from * 1440) / minutes, (long) perHour);
    for (int b = 0; b <= bins; hour = (hour + 1) % Week.HOURS, inHour = 0) {
      double price =
          task.limits().forbids(hour % 24)
              ? Double.POSITIVE_INFINITY
              : perPrice * hourly.at(hour, task.feed());
      int end = Math.min(bins + 1, b + perHour - inHour);
      Arrays.fill(prices, b, end, price);
      b = end;
    }
  }

  /** Explains the planned time of a feed. */
  static Explanation explain(
      Task task, double at, Announced announced, Prices prices, Moved moved) {
    FeedModel model = task.model();
    Map<Shape, Double> weights = new EnumMap<>(Shape.class);
    for (Shape shape : Shape.values()) {
      weights.put(shape, model.weight(shape));
    }
    return new Explanation(
        at,
        model.rate(),
        weights,
        prices.at(Week.hour(at)) * task.cost() / task.weight(),
        announced.pending() + model.expected(model.updated(), at),
        bound(task.limits(), at, announced),
        moved);
  }

  private static Bound bound(RetrievalLimits limits, double at, Announced announced) {
    if (announced.pending() > 0) {
      return Bound.SIGNAL;
    }
    if (at <= limits.notBefore() + MINUTE) {
      return Bound.NOT_BEFORE;
    }
    if (at >= limits.latest() - MINUTE) {
      return Bound.LATEST;
    }
    int hourBefore = Week.hour(at - MINUTE) % 24;
    return limits.forbids(hourBefore) ? Bound.BLACKOUT : Bound.PRICE;
  }
}
