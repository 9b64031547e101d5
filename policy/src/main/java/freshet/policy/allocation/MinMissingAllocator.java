package freshet.policy.allocation;

import freshet.policy.Budget;
import freshet.policy.FeedProfile;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The fewest misses (HL): one retrieval after another goes to the feed whose next document would
 * bring most, PPA = min(TP, S) with TP the postings of the period still expected; when all are
 * collected, the period's postings are expected anew. O((n + M) log n).
 *
 * <p>HL's period is three weeks. A feed that gets nothing in it is not starved: the period is
 * doubled, which doubles its expected postings, until every feed has one. A feed without a rate
 * never expects anything; it gets half a retrieval in the period.
 */
public final class MinMissingAllocator implements Allocator {
  /** The length of HL's experiment. */
  public static final double PERIOD_DAYS = 21;

  private static final int MAX_DOUBLINGS = 10;

  @Override
  public Allocation allocate(List<FeedProfile> feeds, Budget budget) {
    double costs = feeds.stream().mapToDouble(FeedProfile::cost).sum();
    double meanCost = costs / feeds.size();
    double period = PERIOD_DAYS;
    int[] counts = new int[0];
    for (int doubling = 0; doubling <= MAX_DOUBLINGS; doubling++, period *= 2) {
      counts = counts(feeds, period, Math.round(budget.perDay() * period / meanCost));
      if (everyone(feeds, counts)) {
        break;
      }
    }
    double[] perDay = new double[counts.length];
    double spent = 0;
    for (int i = 0; i < counts.length; i++) {
      perDay[i] = Math.max(counts[i], 0.5) / period;
      spent += feeds.get(i).cost() * perDay[i];
    }
    for (int i = 0; i < counts.length; i++) {
      perDay[i] *= budget.perDay() / spent;
    }
    return new Allocation(perDay);
  }

  /** Whether all feeds that expect anything have a retrieval. */
  private static boolean everyone(List<FeedProfile> feeds, int[] counts) {
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] == 0 && feeds.get(i).rate() > 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns how many of the retrievals each feed gets in a period, by HL's algorithm. */
  public static int[] counts(List<FeedProfile> feeds, double periodDays, long retrievals) {
    int[] counts = new int[feeds.size()];
    for (int feed : order(feeds, periodDays, retrievals)) {
      counts[feed]++;
    }
    return counts;
  }

  /**
   * Returns the feeds in the order in which HL's algorithm hands out retrievals. It never reaches a
   * feed that expects nothing; if none expects anything, they take turns.
   */
  static int[] order(List<FeedProfile> feeds, double periodDays, long retrievals) {
    record Offer(int feed, double postings) {}
    PriorityQueue<Offer> offers =
        new PriorityQueue<>(
            (one, other) ->
                one.postings() != other.postings()
                    ? Double.compare(other.postings(), one.postings())
                    : Integer.compare(one.feed(), other.feed()));
    double[] uncollected = new double[feeds.size()];
    int[] order = new int[Math.toIntExact(retrievals)];
    if (feeds.stream().allMatch(feed -> feed.rate() == 0)) {
      Arrays.setAll(order, given -> given % feeds.size());
      return order;
    }
    for (int given = 0; given < order.length; given++) {
      if (offers.isEmpty()) {
        for (int i = 0; i < uncollected.length; i++) {
          FeedProfile feed = feeds.get(i);
          uncollected[i] = feed.rate() * periodDays;
          if (uncollected[i] > 0) {
            offers.add(new Offer(i, gain(feed, uncollected[i])));
          }
        }
      }
      Offer best = offers.remove();
      FeedProfile feed = feeds.get(best.feed());
      order[given] = best.feed();
      uncollected[best.feed()] -= Math.min(uncollected[best.feed()], feed.window());
      if (uncollected[best.feed()] > 0) {
        offers.add(new Offer(best.feed(), gain(feed, uncollected[best.feed()])));
      }
    }
    return order;
  }

  /**
   * Returns the postings of a period that whole numbers of retrievals would miss, MP = Σ (TP − Σ
   * PPA), if they came just in time to fill each document (HL 2.2).
   */
  public static double missed(List<FeedProfile> feeds, double periodDays, int[] counts) {
    double missed = 0;
    for (int i = 0; i < counts.length; i++) {
      FeedProfile feed = feeds.get(i);
      missed += Math.max(0, feed.rate() * periodDays - (double) counts[i] * feed.window());
    }
    return missed;
  }

  /** Returns what the next document brings, by weight and per cost. */
  private static double gain(FeedProfile feed, double uncollected) {
    return Math.min(uncollected, feed.window()) * feed.weight() / feed.cost();
  }
}
