package freshet.policy;

import java.util.Arrays;

/** What was seen of one feed: ascending publication times, its window, weight and cost. */
public final class FeedHistory {
  private double[] published;
  private int size;
  private final double since;
  private final double until;
  private final int window;
  private final double weight;
  private final double cost;

  /** The postings that were first seen since a time, in ascending order. */
  private final double[] late;

  private final double lateSince;

  /** Creates a history of postings published at or after {@code since}. */
  public FeedHistory(double since, double[] published, int window, double weight, double cost) {
    this(
        since,
        Double.POSITIVE_INFINITY,
        published,
        window,
        weight,
        cost,
        new double[0],
        Double.POSITIVE_INFINITY);
  }

  private FeedHistory(
      double since,
      double until,
      double[] published,
      int window,
      double weight,
      double cost,
      double[] late,
      double lateSince) {
    this.since = since;
    this.until = until;
    this.published = published.clone();
    this.size = published.length;
    this.window = window;
    this.weight = weight;
    this.cost = cost;
    this.late = late;
    this.lateSince = lateSince;
  }

  /**
   * Creates the history that a feed's first document shows: its postings since the oldest one. The
   * window starts with a posting by construction, so the oldest itself is no evidence of the rate.
   *
   * @param dates the dates of the listed postings in any order; NaN for undated
   */
  public static FeedHistory ofDocument(
      double[] dates, double now, int window, double weight, double cost) {
    double[] known = Arrays.stream(dates).filter(date -> date <= now).sorted().toArray();
    double since = known.length == 0 ? now : known[0];
    double[] later = Arrays.copyOfRange(known, Math.min(1, known.length), known.length);
    return new FeedHistory(since, later, window, weight, cost);
  }

  /** Returns a copy with another weight. */
  public FeedHistory withWeight(double newWeight) {
    return with(until, window, newWeight, late, lateSince);
  }

  /** Returns a copy with another cost. */
  public FeedHistory withCost(double newCost) {
    return new FeedHistory(
        since, until, Arrays.copyOf(published, size), window, weight, newCost, late, lateSince);
  }

  /** Returns a copy with another window. */
  public FeedHistory withWindow(int newWindow) {
    return with(until, newWindow, weight, late, lateSince);
  }

  /** Returns a copy for a feed that was last seen at a time. */
  public FeedHistory seenUntil(double time) {
    return with(time, window, weight, late, lateSince);
  }

  /**
   * Returns a copy in which some postings were first seen since a time.
   *
   * @param dates the dates of those postings, in ascending order
   */
  public FeedHistory withLate(double time, double[] dates) {
    return with(until, window, weight, dates.clone(), time);
  }

  private FeedHistory with(
      double newUntil, int newWindow, double newWeight, double[] newLate, double newLateSince) {
    return new FeedHistory(
        since,
        newUntil,
        Arrays.copyOf(published, size),
        newWindow,
        newWeight,
        cost,
        newLate,
        newLateSince);
  }

  /** Returns the history as it was known at a time, without what was first seen since then. */
  public FeedHistory asOf(double time) {
    if (late.length == 0 || time != lateSince) {
      return this;
    }
    double[] known = new double[size];
    int count = 0;
    int next = 0;
    for (int k = 0; k < size; k++) {
      if (next < late.length && late[next] == published[k]) {
        next++;
      } else {
        known[count++] = published[k];
      }
    }
    return new FeedHistory(
        since, until, Arrays.copyOf(known, count), window, weight, cost, new double[0], lateSince);
  }

  /** Adds the new postings of a retrieval. */
  public void add(Retrieval retrieval) {
    int fresh = Math.min(retrieval.fresh(), retrieval.listed());
    if (size + fresh > published.length) {
      published = Arrays.copyOf(published, Math.max(size + fresh, 2 * published.length));
    }
    for (int k = fresh - 1; k >= 0; k--) {
      insert(retrieval.newest(k));
    }
  }

  /** Inserts a time, nearly always at the end: only missing or wrong dates are out of order. */
  private void insert(double time) {
    int at = size++;
    while (at > 0 && published[at - 1] > time) {
      published[at] = published[at - 1];
      at--;
    }
    published[at] = time;
  }

  /** Counts postings published in [from, to). */
  public int count(double from, double to) {
    return indexOf(to) - indexOf(from);
  }

  /** Returns the index of the first posting published at or after a time. */
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

  /** Whether most dates have no time of day. */
  public boolean datesAreDays() {
    int midnights = 0;
    for (int k = 0; k < size; k++) {
      if (published[k] == Math.rint(published[k])) {
        midnights++;
      }
    }
    return midnights > size / 2;
  }

  /** Returns the start of the history; nothing is known of the time before. */
  public double since() {
    return since;
  }

  /** Returns the end of the history if it is before now; nothing is known of the time since. */
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
