package freshet.policy.joint;

import freshet.policy.FeedProfile;
import freshet.policy.PostingPattern;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Finds the cheapest path of one feed through a horizon of n bins when a retrieval has a price c.
 *
 * <p>With the running sums L(b) = ∫λ and S(b) = ∫tλ, postings between retrievals at b and a wait
 * D(b,a) = a(L(a) − L(b)) − (S(a) − S(b)), and V(b) = min<sub>a&gt;b</sub> c(a) + D(b,a) + V(a) is
 * the cost from b on. For fixed b that is S(b) + min<sub>a</sub> [c(a) + aL(a) − S(a) + V(a) −
 * a·L(b)]: the lower envelope of lines of slope −a at L(b). Going backwards slopes grow and L(b)
 * falls, so both ends of the envelope move one way and all V(b) take O(n).
 *
 * <p>One object serves many feeds after one another: its arrays are scratch space.
 */
public final class ShortestPath {
  private int bins;
  private double from;
  private double width;
  private double[] sums = new double[0];
  private double[] moments = new double[0];
  private double[] values = new double[0];
  private double[] prices = new double[0];
  private int[] successors = new int[0];
  private int[] lineOf = new int[0];
  private DoubleUnaryOperator beyond = ShortestPath::nothing;

  /** The fewest bins from one retrieval to the next. */
  private int apart = 1;

  /** The slopes of the envelope's lines, negated. */
  private double[] slopes = new double[0];

  private double[] intercepts = new double[0];
  private int lines;
  private int best;

  /** Loads a feed: the mean of λ in bins of a width in days, from a time on. */
  public void prepare(double[] density, double newFrom, int newBins, double newWidth) {
    room(newFrom, newBins, newWidth);
    double sum = 0;
    double moment = 0;
    for (int b = 0; b < bins; b++) {
      sums[b] = sum;
      moments[b] = moment;
      double mass = density[b] * width;
      sum += mass;
      moment += mass * (b + 0.5) * width;
    }
    sums[bins] = sum;
    moments[bins] = moment;
  }

  /** Loads a feed whose intensity is rate times pattern. */
  void prepare(FeedProfile feed, double newFrom, int newBins, double newWidth) {
    room(newFrom, newBins, newWidth);
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

  /** Keeps retrievals of the loaded feed so many bins apart. */
  public void keepApart(int least) {
    apart = Math.max(1, least);
  }

  private void room(double newFrom, int newBins, double newWidth) {
    bins = newBins;
    apart = 1;
    from = newFrom;
    width = newWidth;
    if (sums.length < bins + 1) {
      int room = Math.max(bins + 1, 2 * sums.length);
      sums = new double[room];
      moments = new double[room];
      values = new double[room];
      prices = new double[room];
      successors = new int[room];
      lineOf = new int[room];
      slopes = new double[room];
      intercepts = new double[room];
    }
  }

  /** Finds the cheapest path for a price; the end of the horizon is a retrieval. */
  void solve(double price) {
    Arrays.fill(prices, 0, bins + 1, price);
    solve();
  }

  /** Finds the cheapest path for a price at each edge; at infinite prices there is no retrieval. */
  public void solve(double[] edgePrices) {
    System.arraycopy(edgePrices, 0, prices, 0, bins + 1);
    solve();
  }

  private void solve() {
    beyond = ShortestPath::nothing;
    lines = 0;
    best = 0;
    values[bins] = 0;
    if (Double.isInfinite(prices[bins])) {
      prices[bins] = 0;
    }
    addLine(bins);
    for (int b = bins - 1; b >= 0; b--) {
      // the end of the horizon may be closer
      if (b + apart < bins) {
        addLine(b + apart);
      }
      successors[b] = cheapest(sums[b]);
      values[b] = moments[b] + valueAt(best, sums[b]);
    }
  }

  /**
   * Finds the cheapest path with an additional cost of each step that grows convexly with its
   * expected postings, such as those beyond the window. Lines do not describe it, but the best
   * successor is still monotonic in b, so going backwards it is sought up to that of b + 1.
   */
  public void solve(double[] edgePrices, DoubleUnaryOperator newBeyond) {
    beyond = newBeyond;
    System.arraycopy(edgePrices, 0, prices, 0, bins + 1);
    if (Double.isInfinite(prices[bins])) {
      prices[bins] = 0;
    }
    values[bins] = 0;
    int last = bins;
    for (int b = bins - 1; b >= 0; b--) {
      double least = Double.POSITIVE_INFINITY;
      int next = last;
      for (int a = Math.min(b + apart, bins); a <= last; a++) {
        double cost = prices[a] + delay(b, a) + beyond.applyAsDouble(sums[a] - sums[b]) + values[a];
        if (cost < least) {
          least = cost;
          next = a;
        }
      }
      values[b] = least;
      successors[b] = next;
      last = next;
    }
  }

  private static double nothing(double mean) {
    return 0;
  }

  private double delay(int b, int a) {
    return a * width * (sums[a] - sums[b]) - (moments[a] - moments[b]);
  }

  /** Returns the bin of the retrieval after one at a bin. */
  public int successor(int bin) {
    return successors[bin];
  }

  /**
   * Returns the best first retrieval within a range of edges when some postings already wait at the
   * start; what they have waited so far does not matter.
   */
  public int first(double pending, int earliest, int latest) {
    if (pending == 0 && successors[0] >= earliest && successors[0] <= latest) {
      return successors[0];
    }
    double least = Double.POSITIVE_INFINITY;
    int first = latest;
    for (int a = earliest; a <= latest; a++) {
      double cost = costOf(a, pending);
      if (cost < least) {
        least = cost;
        first = a;
      }
    }
    return first;
  }

  private double costOf(int first, double pending) {
    double waiting = delay(0, first) + pending * first * width;
    return prices[first] + waiting + beyond.applyAsDouble(pending + sums[first]) + values[first];
  }

  /**
   * Returns how far a first retrieval may be moved, edge by edge, while the path costs at most a
   * given amount more.
   *
   * @param towards the last edge to reach, earlier or later than the first
   */
  public int within(double more, int first, double pending, int towards) {
    double most = costOf(first, pending) + more;
    int step = towards < first ? -1 : 1;
    int edge = first;
    while (edge != towards && costOf(edge + step, pending) <= most) {
      edge += step;
    }
    return edge;
  }

  /** Returns how many retrievals the path has before a bin, from one at {@code first} on. */
  int retrievalsBefore(int bin, int first) {
    int count = 0;
    for (int b = first; b < bin; b = successors[b]) {
      count++;
    }
    return count;
  }

  /** Returns the times of these retrievals. */
  double[] timesBefore(int bin, int first) {
    double[] times = new double[retrievalsBefore(bin, first)];
    int k = 0;
    for (int b = first; b < bin; b = successors[b]) {
      times[k++] = from + b * width;
    }
    return times;
  }

  /** Returns the expected cost of the path from the start of the horizon, including prices. */
  double cost() {
    return values[0];
  }

  private void addLine(int a) {
    if (Double.isInfinite(prices[a])) {
      return;
    }
    double slope = a * width;
    double intercept = prices[a] + slope * sums[a] - moments[a] + values[a];
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
