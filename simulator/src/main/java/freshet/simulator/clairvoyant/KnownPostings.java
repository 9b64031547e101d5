package freshet.simulator.clairvoyant;

import freshet.policy.FeedPlan;

/**
 * The cheapest retrievals of one feed whose postings of a window are known, at a price each.
 *
 * <p>Only moments of publication are worth a retrieval. With t the times, P their running sum and w
 * the weight, V(j) = min<sub>i&lt;j</sub> V(i) + w[(j−i)t<sub>j</sub> − (P<sub>j</sub> −
 * P<sub>i</sub>)] + price: lines of slope −w·i queried at growing t, so all V take O(n). The rest
 * is seen at the end of the window at no cost, since later retrievals do not count for any policy.
 */
final class KnownPostings {
  private final double[] times;
  private final double[] sums;
  private final double end;
  private final double weight;
  private final int[] previous;
  private final int[] counts;

  /** Takes the ascending posting times of a window that ends at a time. */
  KnownPostings(double[] published, double start, double end, double weight) {
    this.times = new double[published.length + 1];
    this.sums = new double[published.length + 1];
    this.end = end - start;
    this.weight = weight;
    for (int j = 1; j < times.length; j++) {
      times[j] = published[j - 1] - start;
      sums[j] = sums[j - 1] + times[j];
    }
    this.previous = new int[times.length];
    this.counts = new int[times.length];
  }

  /** Returns the last posting retrieved on the cheapest path, 0 for none. */
  int solve(double price) {
    int n = times.length - 1;
    double[] values = new double[n + 1];
    int[] hull = new int[n + 1];
    double[] intercepts = new double[n + 1];
    int size = 0;
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    int last = 0;
    for (int j = 0; j <= n; j++) {
      if (j > 0) {
        while (best + 1 < size
            && at(hull, intercepts, best + 1, times[j]) <= at(hull, intercepts, best, times[j])) {
          best++;
        }
        values[j] =
            weight * (j * times[j] - sums[j]) + price + at(hull, intercepts, best, times[j]);
        previous[j] = hull[best];
        counts[j] = counts[hull[best]] + 1;
      }
      double whole = values[j] + weight * ((n - j) * end - (sums[n] - sums[j]));
      if (whole < least) {
        least = whole;
        last = j;
      }
      double intercept = values[j] + weight * sums[j];
      while (size >= 2
          && (intercept - intercepts[size - 1]) * (hull[size - 1] - hull[size - 2])
              <= (intercepts[size - 1] - intercepts[size - 2]) * (j - hull[size - 1])) {
        size--;
      }
      hull[size] = j;
      intercepts[size] = intercept;
      size++;
      best = Math.min(best, size - 1);
    }
    return last;
  }

  private double at(int[] hull, double[] intercepts, int line, double time) {
    return intercepts[line] - weight * hull[line] * time;
  }

  /** Returns how many retrievals the path to a posting has. */
  int retrievals(int last) {
    return counts[last];
  }

  /** Returns their times. */
  FeedPlan plan(int last, double start) {
    double[] plan = new double[counts[last]];
    int k = plan.length;
    for (int j = last; j > 0; j = previous[j]) {
      plan[--k] = start + times[j];
    }
    return new FeedPlan(plan);
  }
}
