package freshet.policy.quality;

import freshet.policy.Horizon;
import freshet.policy.Week;
import java.util.Arrays;

/**
 * Measures how well feeds were watched over a window of time.
 *
 * <p>Every posting published in the window counts, whenever it is seen; every retrieval made in the
 * window counts, whatever it brings.
 *
 * <ul>
 *   <li>Delay of a posting: the first retrieval at or after its publication, minus its publication
 *       (SC definition 1), also for a posting that was missed.
 *   <li>Miss: the posting was no longer listed at that retrieval (HL).
 *   <li>Freshness: the share of time in which nothing was unseen; age: the time since the first
 *       unseen posting, averaged over time (SC 2.3, after Cho and Garcia-Molina).
 * </ul>
 */
public final class QualityMeter {
  /** An article should be in the database within this time (AR section IV). */
  private static final double PROMPT = 30 / (24 * 60.0);

  private final Horizon window;
  private final int feeds;
  private double[] delays = new double[1024];
  private int postings;
  private long missed;
  private long prompt;
  private double weighted;
  private double weights;
  private double collectedDelay;
  private double stale;
  private double age;
  private long retrievals;
  private long changed;
  private double spent;
  private final long[] hourly = new long[Week.HOURS];

  /** The spending of each whole day but the first. */
  private final double[] daily;

  private final double firstDay;

  public QualityMeter(Horizon window, int feeds) {
    this.window = window;
    this.feeds = feeds;
    this.firstDay = Math.ceil(window.from()) + 1;
    this.daily = new double[(int) Math.max(0, Math.floor(window.to()) - firstDay)];
  }

  /** Records postings that were delivered by a hub without a retrieval. */
  public void delivered(double at, double[] published, int end, double weight) {
    postings(at, published, 0, end, 0, weight);
  }

  /**
   * Records a retrieval.
   *
   * @param published publication times of the feed, ascending; {@code [first, end)} were not seen
   *     before
   * @param gone how many of these, the oldest, were no longer listed
   */
  public void retrieved(
      double at, double[] published, int first, int end, int gone, double weight, double cost) {
    if (window.contains(at)) {
      retrievals++;
      spent += cost;
      hourly[Week.hour(at)]++;
      int day = (int) Math.floor(at - firstDay);
      if (day >= 0 && day < daily.length) {
        daily[day] += cost;
      }
      if (end > first) {
        changed++;
      }
    }
    postings(at, published, first, end, gone, weight);
  }

  private void postings(
      double at, double[] published, int first, int end, int gone, double weight) {
    for (int k = first; k < end; k++) {
      if (window.contains(published[k])) {
        posting(at - published[k], k < first + gone, weight);
      }
    }
    if (end > first) {
      unseen(published[first], at);
    }
  }

  private void posting(double delay, boolean gone, double weight) {
    if (postings == delays.length) {
      delays = Arrays.copyOf(delays, 2 * postings);
    }
    delays[postings++] = delay;
    weighted += weight * delay;
    weights += weight;
    if (delay <= PROMPT && !gone) {
      prompt++;
    }
    if (gone) {
      missed++;
    } else {
      collectedDelay += delay;
    }
  }

  private void unseen(double since, double until) {
    double from = Math.max(since, window.from());
    double to = Math.min(until, window.to());
    if (to > from) {
      stale += to - from;
      age += ((to - since) * (to - since) - (from - since) * (from - since)) / 2;
    }
  }

  /** Returns the figures so far. */
  public Quality quality() {
    double feedDays = feeds * window.days();
    long peak = Arrays.stream(hourly).max().orElse(0);
    return new Quality(
        DelaySummary.of(delays.clone(), postings),
        weights > 0 ? 24 * 60 * weighted / weights : 0,
        postings > missed ? 24 * 60 * collectedDelay / (postings - missed) : 0,
        missed,
        postings > 0 ? (double) prompt / postings : 0,
        1 - stale / feedDays,
        24 * 60 * age / feedDays,
        retrievals,
        changed,
        spent / feedDays,
        retrievals > 0 ? (double) peak * Week.HOURS / retrievals : 0,
        Arrays.stream(daily).min().orElse(Double.NaN) / feeds,
        Arrays.stream(daily).max().orElse(Double.NaN) / feeds);
  }
}
