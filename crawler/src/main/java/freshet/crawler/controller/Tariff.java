package freshet.crawler.controller;

import freshet.crawler.terminal.FeedCost;
import freshet.crawler.terminal.Traffic;
import freshet.policy.Budget;
import freshet.policy.Budget.Unit;
import java.util.Collection;

/**
 * What retrievals cost in the unit of the budget. The policy counts in retrievals of mean cost:
 * that of its feeds when it starts.
 *
 * @param usual the cost of a feed of which nothing is known: the mean of the others
 * @param mean the cost that is 1 for the policy
 */
record Tariff(Unit unit, FeedCost usual, double mean) {
  /** Until the first feed was read. */
  private static final FeedCost GUESS = new FeedCost(1, 1, 20_000, 20_000);

  /** A retrieval that needs no request, such as one that robots.txt forbids, is not free. */
  private static final double LEAST_REQUESTS = 0.1;

  /** Creates the tariff for a budget that some feeds share. */
  static Tariff of(Budget budget, Collection<WatchedFeed> feeds) {
    if (budget.unit() == Unit.RETRIEVALS) {
      return new Tariff(Unit.RETRIEVALS, GUESS, 1);
    }
    FeedCost usual = mean(feeds);
    Tariff each = new Tariff(budget.unit(), usual, 1);
    double mean =
        feeds.stream()
            .mapToDouble(feed -> each.expected(feed.cost()))
            .average()
            .orElse(each.expected(usual));
    return new Tariff(budget.unit(), usual, mean);
  }

  private static FeedCost mean(Collection<WatchedFeed> feeds) {
    int known = 0;
    double requests = 0;
    double bytes = 0;
    for (WatchedFeed feed : feeds) {
      FeedCost cost = feed.cost();
      if (cost.isKnown()) {
        known++;
        requests += cost.requests();
        bytes += cost.bytes();
      }
    }
    return known == 0 ? GUESS : new FeedCost(1, requests / known, bytes / known, bytes / known);
  }

  /** Whether all retrievals cost the same, whatever they bring. */
  boolean isFlat() {
    return unit == Unit.RETRIEVALS;
  }

  /** Returns what the next retrieval of a feed is expected to cost. */
  double expected(FeedCost known) {
    FeedCost cost = known.isKnown() ? known : usual;
    return amount(Math.max(LEAST_REQUESTS, cost.requests()), cost.bytes());
  }

  /** Returns what a retrieval has cost. */
  double ofRetrieval(Traffic traffic) {
    return amount((double) traffic.requests(), (double) traffic.bytes());
  }

  /** Returns what requests besides a retrieval have cost. */
  double ofOthers(Traffic traffic) {
    return isFlat() ? 0 : ofRetrieval(traffic);
  }

  private double amount(double requests, double bytes) {
    return isFlat() ? 1 : TrafficSums.spent(requests, bytes, unit);
  }

  /** Returns an amount as the policy counts it. */
  double toPolicy(double amount) {
    return amount / mean;
  }

  /** Returns what the next retrieval of a feed is expected to cost, as the policy counts it. */
  double share(WatchedFeed feed) {
    return toPolicy(expected(feed.cost()));
  }

  /** Returns a budget as the policy counts it. */
  Budget toPolicy(Budget budget) {
    return isFlat() ? budget : new Budget(budget.perDay() / mean, budget.unit());
  }
}
