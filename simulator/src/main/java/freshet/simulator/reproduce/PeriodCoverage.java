package freshet.simulator.reproduce;

import freshet.simulator.scene.Scene;
import freshet.simulator.trace.TraceFeed;

/**
 * What evenly spaced retrievals collect of a period's postings (HL 4.2).
 *
 * @param delay the total delay of the collected postings, in days
 */
record PeriodCoverage(long postings, long collected, double delay) {
  static final PeriodCoverage NONE = new PeriodCoverage(0, 0, 0);

  /**
   * Retrieves a feed a number of times within (from, from + days], the last time at the end. A
   * posting is collected if it is among the newest of the window at the first retrieval after it; a
   * feed without a retrieval is missed altogether.
   */
  static PeriodCoverage of(TraceFeed feed, double from, double days, int retrievals) {
    double[] published = feed.published();
    int first = Scene.indexOf(published, from);
    int end = Scene.indexOf(published, from + days);
    long collected = 0;
    double delay = 0;
    int seen = first;
    for (int j = 1; j <= retrievals; j++) {
      double at = from + days * j / retrievals;
      int next = j == retrievals ? end : Math.min(end, Scene.indexOf(published, at));
      for (int k = Math.max(seen, next - feed.window()); k < next; k++) {
        collected++;
        delay += at - published[k];
      }
      seen = next;
    }
    return new PeriodCoverage(end - first, collected, delay);
  }

  PeriodCoverage plus(PeriodCoverage other) {
    return new PeriodCoverage(
        postings + other.postings, collected + other.collected, delay + other.delay);
  }

  double missedPercent() {
    return postings == 0 ? 0 : 100.0 * (postings - collected) / postings;
  }

  /** Returns HL's D(A) over the collected postings, in hours. */
  double hours() {
    return collected == 0 ? 0 : 24 * delay / collected;
  }
}
