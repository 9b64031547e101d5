package freshet.policy;

import java.util.Arrays;

/** What was seen of one feed: publication times in ascending order, its window, weight and cost. */
public final class FeedHistory {
  private double[] published;
  private int size;
  private final double since;
  private final double until;
  private final int window;
  private final double weight;
  private final double cost;

  /** A history of postings published at or after {@code since}. */
  public FeedHistory(double since, double[] published, int window, double weight, double cost) {
    this(since, Double.POSITIVE_INFINITY, published, window, weight, cost);
  }

  private FeedHistory(
      double since, double until, double[] published, int window, double weight, double cost) {
    this.since = since;
    this.until = until;
    this.published = published.clone();
    this.size = published.length;
    this.window = window;
    this.weight = weight;
    this.cost = cost;
  }

  /**
   * What the first document of a feed tells: its postings since the oldest one. Where the window
   * begins is no accident, so the oldest itself is no evidence of the rate.
   *
   * @param dates of the postings listed, in any order; one without is not a number
   */
  public static FeedHistory ofDocument(
      double[] dates, double now, int window, double weight, double cost) {
    double[] known = Arrays.stream(dates).filter(date -> date <= now).sorted().toArray();
    double since = known.length == 0 ? now : known[0];
    double[] later = Arrays.copyOfRange(known, Math.min(1, known.length), known.length);
    return new FeedHistory(since, later, window, weight, cost);
  }

  /** The same history with another weight. */
  public FeedHistory withWeight(double newWeight) {
    return new FeedHistory(since, until, Arrays.copyOf(published, size), window, newWeight, cost);
  }

  /** The same history with another window. */
  public FeedHistory withWindow(int newWindow) {
    return new FeedHistory(since, until, Arrays.copyOf(published, size), newWindow, weight, cost);
  }

  /** The same history of a feed that was last looked at at a time. */
  public FeedHistory seenUntil(double time) {
    return new FeedHistory(since, time, Arrays.copyOf(published, size), window, weight, cost);
  }

  /** Adds what a retrieval showed for the first time. */
  public void add(Retrieval retrieval) {
    int fresh = Math.min(retrieval.fresh(), retrieval.listed());
    if (size + fresh > published.length) {
      published = Arrays.copyOf(published, Math.max(size + fresh, 2 * published.length));
    }
    for (int k = fresh - 1; k >= 0; k--) {
      insert(retrieval.newest(k));
    }
  }

  /** Nearly always at the end: only dates that are missing or lie are out of order. */
  private void insert(double time) {
    int at = size++;
    while (at > 0 && published[at - 1] > time) {
      published[at] = published[at - 1];
      at--;
    }
    published[at] = time;
  }

  /** Postings published in [from, to). */
  public int count(double from, double to) {
    return indexOf(to) - indexOf(from);
  }

  /** Index of the first posting published at or after a time. */
  public int indexOf(double time) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (published[middle] < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  public double published(int index) {
    return published[index];
  }

  public int size() {
    return size;
  }

  /** Whether most dates have no time of the day. */
  public boolean datesAreDays() {
    int midnights = 0;
    for (int k = 0; k < size; k++) {
      if (published[k] == Math.rint(published[k])) {
        midnights++;
      }
    }
    return midnights > size / 2;
  }

  /** When the history begins: nothing is known of the time before. */
  public double since() {
    return since;
  }

  /** When it ends, if that was before now: nothing is known of the time since. */
  public double end(double now) {
    return Math.min(now, until);
  }

  public int window() {
    return window;
  }

  public double weight() {
    return weight;
  }

  public double cost() {
    return cost;
  }
}
