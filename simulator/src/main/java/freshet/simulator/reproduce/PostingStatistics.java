package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.Map;
import java.util.TreeMap;

/** Counts over the postings of a trace within a span of whole days. */
record PostingStatistics(Trace trace, Horizon span) {

  static int count(TraceFeed feed, double from, double to) {
    return Scene.indexOf(feed.published(), to) - Scene.indexOf(feed.published(), from);
  }

  double postings() {
    return (double) trace.feeds().stream().mapToLong(this::count).sum();
  }

  private int count(TraceFeed feed) {
    return count(feed, span.from(), span.to());
  }

  /** Returns how many feeds have at least a number of postings. */
  double feedsFrom(double postings) {
    return (double) trace.feeds().stream().filter(feed -> count(feed) >= postings).count();
  }

  /** Returns the number of feeds by number of postings. */
  Map<Integer, Integer> feedsByPostings() {
    Map<Integer, Integer> feeds = new TreeMap<>();
    for (TraceFeed feed : trace.feeds()) {
      feeds.merge(count(feed), 1, Integer::sum);
    }
    feeds.remove(0);
    return feeds;
  }

  /** Returns all postings in consecutive bins of some days. */
  double[] binned(double days) {
    double[] bins = new double[(int) Math.floor(span.days() / days + 1e-9)];
    for (TraceFeed feed : trace.feeds()) {
      for (double time : feed.published()) {
        int bin = (int) Math.floor((time - span.from()) / days);
        if (bin >= 0 && bin < bins.length) {
          bins[bin]++;
        }
      }
    }
    return bins;
  }

  /** Returns the share of all postings in each hour of the day. */
  double[] hourly() {
    double[] hours = new double[24];
    double all = 0;
    for (TraceFeed feed : trace.feeds()) {
      for (double time : feed.published()) {
        hours[(int) ((time - Math.floor(time)) * 24)]++;
        all++;
      }
    }
    for (int hour = 0; hour < hours.length; hour++) {
      hours[hour] /= all;
    }
    return hours;
  }

  /**
   * Returns the mean number of listed postings that are new after a day, over the busiest feeds.
   */
  double newAfterADay(int busiest) {
    return trace.feeds().stream()
        .mapToDouble(
            feed -> {
              double sum = 0;
              for (double day = span.from(); day < span.to(); day++) {
                sum += Math.min(feed.window(), count(feed, day, day + 1));
              }
              return -sum / span.days();
            })
        .sorted()
        .limit(busiest)
        .map(sum -> -sum)
        .average()
        .orElse(0);
  }

  /**
   * Returns the delay of the best allocation relative to the uniform one, (Σ√λ)²/(nΣλ) (SC theorem
   * 1).
   */
  double allocationByTheorem1() {
    double roots = trace.feeds().stream().mapToDouble(feed -> Math.sqrt(count(feed))).sum();
    return roots * roots / (trace.feeds().size() * postings());
  }

  double meanWindow() {
    return trace.feeds().stream().mapToInt(TraceFeed::window).average().orElse(0);
  }

  /** The line y = a·x^b through dots on two logarithmic axes, by least squares. */
  record PowerFit(double factor, double exponent) {
    static PowerFit of(Map<Integer, Integer> dots) {
      double n = dots.size();
      double x = 0;
      double y = 0;
      double xx = 0;
      double xy = 0;
      for (Map.Entry<Integer, Integer> dot : dots.entrySet()) {
        double logX = Math.log(dot.getKey());
        double logY = Math.log(dot.getValue());
        x += logX;
        y += logY;
        xx += logX * logX;
        xy += logX * logY;
      }
      double exponent = (n * xy - x * y) / (n * xx - x * x);
      return new PowerFit(Math.exp((y - exponent * x) / n), exponent);
    }
  }
}
