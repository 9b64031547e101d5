package freshet.policy.joint;

import freshet.policy.FeedProfile;
import freshet.policy.intensity.PostingPattern;

/**
 * The cheapest way for one feed through a horizon of n bins when a retrieval has a price c (SPEC
 * §4).
 *
 * <p>With the running sums L(b) = ∫λ and S(b) = ∫tλ, postings between retrievals at b and a wait
 * D(b,a) = a(L(a) − L(b)) − (S(a) − S(b)), and V(b) = min<sub>a&gt;b</sub> c + D(b,a) + V(a) is the
 * cost from b on. For fixed b that is S(b) + min<sub>a</sub> [c + aL(a) − S(a) + V(a) − a·L(b)]:
 * the lower envelope of lines of slope −a at L(b). Going backwards slopes grow and L(b) falls, so
 * both ends of the envelope move one way and all V(b) take O(n).
 *
 * <p>One object serves many feeds after one another: its arrays are scratch space.
 */
final class ShortestPath {
  private int bins;
  private double from;
  private double width;
  private double[] sums = new double[0];
  private double[] moments = new double[0];
  private double[] values = new double[0];
  private int[] successors = new int[0];
  private int[] lineOf = new int[0];

  /** The lines of the envelope fall by these slopes. */
  private double[] slopes = new double[0];

  private double[] intercepts = new double[0];
  private int lines;
  private int best;

  /** Takes up a feed: its intensity from a time on, in so many bins of a width in days. */
  void prepare(FeedProfile feed, double newFrom, int newBins, double newWidth) {
    bins = newBins;
    from = newFrom;
    width = newWidth;
    if (sums.length < bins + 1) {
      int room = Math.max(bins + 1, 2 * sums.length);
      sums = new double[room];
      moments = new double[room];
      values = new double[room];
      successors = new int[room];
      lineOf = new int[room];
      slopes = new double[room];
      intercepts = new double[room];
    }
    PostingPattern pattern = feed.pattern();
    int patternBins = pattern.bins();
    double patternWidth = (double) pattern.days() / patternBins;
    double perShare = feed.rate() * pattern.days() / patternWidth;
    double position = pattern.phase(from) / patternWidth;
    int patternBin = (int) position;
    // time, from the start of the horizon, at which the current pattern bin ends
    double edge = (patternBin + 1 - position) * patternWidth;
    patternBin = patternBin < patternBins ? patternBin : 0;
    double density = perShare * pattern.share(patternBin);
    double time = 0;
    double sum = 0;
    double moment = 0;
    sums[0] = 0;
    moments[0] = 0;
    for (int b = 0; b < bins; b++) {
      double end = (b + 1) * width;
      while (edge < end - 1e-9) {
        double mass = density * (edge - time);
        sum += mass;
        moment += mass * (edge + time) / 2;
        time = edge;
        edge += patternWidth;
        patternBin = patternBin + 1 < patternBins ? patternBin + 1 : 0;
        density = perShare * pattern.share(patternBin);
      }
      double mass = density * (end - time);
      sum += mass;
      moment += mass * (end + time) / 2;
      time = end;
      sums[b + 1] = sum;
      moments[b + 1] = moment;
    }
  }

  /** Finds the cheapest way for a price; the end of the horizon is a retrieval. */
  void solve(double price) {
    lines = 0;
    best = 0;
    values[bins] = 0;
    for (int b = bins - 1; b >= 0; b--) {
      addLine(b + 1, price);
      successors[b] = cheapest(sums[b]);
      values[b] = moments[b] + valueAt(best, sums[b]);
    }
  }

  /** How many retrievals the way has before a bin, after one at the start. */
  int retrievalsBefore(int bin, int first) {
    int count = 0;
    for (int b = first; b < bin; b = successors[b]) {
      count++;
    }
    return count;
  }

  /** The times of these retrievals. */
  double[] timesBefore(int bin, int first) {
    double[] times = new double[retrievalsBefore(bin, first)];
    int k = 0;
    for (int b = first; b < bin; b = successors[b]) {
      times[k++] = from + b * width;
    }
    return times;
  }

  /**
   * The bin of the first retrieval when {@code pending} postings are expected to wait already at
   * the start of the horizon; what they have waited so far does not matter any more.
   */
  int firstBin(double price, double pending) {
    if (pending <= 0) {
      return successors[0];
    }
    // a retrieval at time 0 is possible too
    addLine(0, price);
    return cheapest(-pending);
  }

  /** Expected cost of the way from the start of the horizon, prices included. */
  double cost() {
    return values[0];
  }

  private void addLine(int a, double price) {
    double slope = a * width;
    double intercept = price + slope * sums[a] - moments[a] + values[a];
    while (lines >= 2 && unneeded(slope, intercept)) {
      lines--;
    }
    lineOf[lines] = a;
    slopes[lines] = slope;
    intercepts[lines] = intercept;
    lines++;
    best = Math.min(best, lines - 1);
  }

  /** Whether the last line lies above the envelope of the one before it and a new one. */
  private boolean unneeded(double slope, double intercept) {
    int last = lines - 1;
    return (intercepts[last] - intercept) * (slopes[last - 1] - slopes[last])
        >= (intercepts[last - 1] - intercepts[last]) * (slopes[last] - slope);
  }

  private int cheapest(double sum) {
    double least = valueAt(best, sum);
    while (best + 1 < lines) {
      double next = valueAt(best + 1, sum);
      if (next > least) {
        break;
      }
      least = next;
      best++;
    }
    return lineOf[best];
  }

  private double valueAt(int line, double sum) {
    return intercepts[line] - slopes[line] * sum;
  }
}
