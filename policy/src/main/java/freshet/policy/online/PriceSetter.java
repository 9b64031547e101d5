package freshet.policy.online;

import freshet.policy.Budget;
import freshet.policy.PolicySettings;
import freshet.policy.online.FeedPlanner.Task;

/**
 * Sets the prices after the number of feeds or the budget changed, since daily adjustment would
 * take too long.
 */
final class PriceSetter {
  /** After growth by this factor prices are set again. */
  private static final double GROWTH = 1.5;

  /** Up to this many feeds, prices are recomputed at every addition; with more that takes long. */
  private static final int FEW = 16;

  private final FeedPlanner planner;
  private final Prices prices;
  private final SpendingController pace;
  private final Budget budget;
  private final PolicySettings settings;

  /** The number of feeds when prices were last set. */
  private int pricedFor;

  /** Σ√(wλc) at that time. */
  private double pricedRoots;

  PriceSetter(
      FeedPlanner planner,
      Prices prices,
      SpendingController pace,
      Budget budget,
      PolicySettings settings) {
    this.planner = planner;
    this.prices = prices;
    this.pace = pace;
    this.budget = budget;
    this.settings = settings;
  }

  /** Whether the number of feeds has grown so much that prices must be set again. */
  boolean isOutgrownBy(int feeds) {
    return feeds >= GROWTH * pricedFor;
  }

  /** Searches prices that suit all feeds. */
  void seek(Task[] feeds, double now) {
    priced(feeds);
    prices.reset(evenPrice());
    pace.expect(InitialPrices.find(feeds, planner, prices, budget.perDay(), settings, now));
  }

  /** Scales the prices when more feeds share the budget. */
  void grow(Task[] feeds, double now) {
    if (feeds.length <= FEW || pricedRoots == 0) {
      seek(feeds, now);
    } else {
      // the price is proportional to the square of Σ√(wλc) (SC theorem 1)
      double before = pricedRoots;
      priced(feeds);
      raise(2 * Math.log(pricedRoots / before));
    }
  }

  /**
   * Takes over prices that were found for another budget.
   *
   * @param retrievalsBefore that budget in retrievals of mean cost; 0 if it is unknown
   */
  void resume(Task[] feeds, double[] known, double retrievalsBefore) {
    priced(feeds);
    prices.restore(known);
    double retrievals = budget.perDay() / meanCost(feeds);
    if (retrievalsBefore > 0 && retrievalsBefore != retrievals) {
      // the price is inversely proportional to the square of the budget (SC theorem 1)
      raise(2 * Math.log(retrievalsBefore / retrievals));
    }
  }

  /**
   * Returns Σ√(wλc)/Σ√(wλ): a budget divided by it buys as much as one in retrievals would. It is 1
   * if every retrieval costs 1.
   */
  static double meanCost(Task[] feeds) {
    double roots = 0;
    double free = 0;
    for (Task task : feeds) {
      roots += Math.sqrt(task.weight() * task.model().rate() * task.cost());
      free += Math.sqrt(task.weight() * task.model().rate());
    }
    return free > 0 ? roots / free : 1;
  }

  /** Scales the prices when a feed's cost changes: they are for Σ√(wλc). */
  void recost(Task before, double cost) {
    double worth = before.weight() * before.model().rate();
    double roots = pricedRoots + Math.sqrt(worth * cost) - Math.sqrt(worth * before.cost());
    if (pricedRoots > 0 && roots > 0 && roots != pricedRoots) {
      double change = 2 * Math.log(roots / pricedRoots);
      pricedRoots = roots;
      raise(change);
    }
  }

  private void priced(Task[] feeds) {
    pricedFor = feeds.length;
    pricedRoots = 0;
    for (Task task : feeds) {
      pricedRoots += Math.sqrt(task.weight() * task.model().rate() * task.cost());
    }
  }

  /**
   * Scales prices, except for those at their floor: the floor also holds for budgets larger than
   * useful, so scaled prices would be too high.
   */
  private void raise(double log) {
    if (prices.isLevelAtFloor()) {
      prices.begin(evenPrice());
    } else {
      prices.raise(log);
    }
  }

  /** Gaps of √(2c/(wλ)) spend the budget (SC theorem 1). */
  private double evenPrice() {
    return pricedRoots * pricedRoots / (2 * budget.perDay() * budget.perDay());
  }
}
