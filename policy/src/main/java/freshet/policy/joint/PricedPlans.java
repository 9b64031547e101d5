package freshet.policy.joint;

import freshet.policy.Budget;
import freshet.policy.FeedPlan;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Intensity;
import java.util.ArrayList;
import java.util.List;

/** The cheapest paths of all feeds through a horizon, for any price. */
final class PricedPlans {
  /** The fewest bins between two retrievals of a feed, so that the grid costs next to nothing. */
  private static final double BINS_PER_GAP = 16;

  private static final int MIN_BINS_PER_DAY = 24;
  private static final int MAX_BINS_PER_DAY = 1440;

  /** How far a path is followed beyond the horizon, so that its end does not matter. */
  private static final double GAPS_BEYOND = 2;

  private static final double MAX_DAYS_BEYOND = 60;

  private final List<FeedProfile> feeds;
  private final Horizon horizon;
  private final double[] since;
  private final int fixedBinsPerDay;
  private final double firstGuess;
  private final ShortestPath path = new ShortestPath();

  PricedPlans(
      List<FeedProfile> feeds,
      Budget budget,
      Horizon horizon,
      double[] since,
      int fixedBinsPerDay) {
    this.feeds = feeds;
    this.horizon = horizon;
    this.since = since;
    this.fixedBinsPerDay = fixedBinsPerDay;
    double roots = 0;
    for (FeedProfile feed : feeds) {
      roots += Math.sqrt(feed.weight() * feed.rate() * feed.cost());
    }
    this.firstGuess = Math.max(roots * roots / (2 * budget.perDay() * budget.perDay()), 1e-300);
  }

  /** Returns the price under constant rates: gaps of √(2c/(wλ)) spend the budget (SC theorem 1). */
  double firstGuess() {
    return firstGuess;
  }

  /** Returns the cost of all retrievals within the horizon at a price. */
  double spent(double price) {
    return spent(price, 1);
  }

  /** Estimates that cost from every {@code step}-th feed. */
  double spent(double price, int step) {
    double sum = 0;
    for (int i = 0; i < feeds.size(); i += step) {
      int first = solve(i, price);
      if (first >= 0) {
        sum += feeds.get(i).cost() * path.retrievalsBefore(endBin(i), first);
      }
    }
    return sum * step;
  }

  /** Returns the paths of all feeds at a price. */
  List<FeedPlan> at(double price) {
    List<FeedPlan> plans = new ArrayList<>(feeds.size());
    for (int i = 0; i < feeds.size(); i++) {
      plans.add(at(price, i));
    }
    return plans;
  }

  /** Returns the path of one feed at a price. */
  FeedPlan at(double price, int feed) {
    int first = solve(feed, price);
    return first < 0 ? FeedPlan.NONE : new FeedPlan(path.timesBefore(endBin(feed), first));
  }

  /** Solves a feed; returns the bin of its first retrieval, or −1 if none is worthwhile. */
  private int solve(int i, double price) {
    FeedProfile feed = feeds.get(i);
    if (!(feed.weight() * feed.rate() > 0)) {
      return -1;
    }
    int perDay = binsPerDay(feed);
    double beyond = Math.clamp(GAPS_BEYOND * gap(feed, price), 1, MAX_DAYS_BEYOND);
    int bins = (int) Math.ceil((horizon.days() + beyond) * perDay);
    path.prepare(feed, horizon.from(), bins, 1.0 / perDay);
    double own = price * feed.cost() / feed.weight();
    path.solve(own);
    double pending = 0;
    if (since[i] > 0) {
      Intensity intensity = feed.intensity();
      pending = intensity.expected(horizon.from() - since[i], horizon.from());
    }
    // a retrieval at once is possible when something already waits
    return path.first(pending, pending > 0 ? 0 : 1, bins);
  }

  private int endBin(int feed) {
    return (int) Math.ceil(horizon.days() * binsPerDay(feeds.get(feed)) - 1e-9);
  }

  private int binsPerDay(FeedProfile feed) {
    if (fixedBinsPerDay > 0) {
      return fixedBinsPerDay;
    }
    int wanted = (int) Math.ceil(BINS_PER_GAP / gap(feed, firstGuess) / 24) * 24;
    return Math.clamp(wanted, MIN_BINS_PER_DAY, MAX_BINS_PER_DAY);
  }

  private static double gap(FeedProfile feed, double price) {
    return Math.sqrt(2 * price * feed.cost() / (feed.weight() * feed.rate()));
  }
}
