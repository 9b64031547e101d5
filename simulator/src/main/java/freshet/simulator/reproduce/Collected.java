package freshet.simulator.reproduce;

import freshet.simulator.Scene;
import freshet.simulator.trace.TraceFeed;

/**
 * What evenly spaced retrievals bring in of a period's postings (HL 4.2).
 *
 * @param delay of the collected postings, summed, in days
 */
record Collected(long postings, long collected, double delay) {
  static final Collected NONE = new Collected(0, 0, 0);

  /**
   * Retrieves a feed so many times within (from, from + days], the last time at the end. A posting
   * is collected if it is among the newest of the window at the first retrieval after it; a feed
   * without a retrieval is missed altogether.
   */
  static Collected of(TraceFeed feed, double from, double days, int retrievals) {
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
    return new Collected(end - first, collected, delay);
  }

  Collected plus(Collected other) {
    return new Collected(
        postings + other.postings, collected + other.collected, delay + other.delay);
  }

  double missedPercent() {
    return postings == 0 ? 0 : 100.0 * (postings - collected) / postings;
  }

  /** HL's D(A) over the collected postings, in hours. */
  double hours() {
    return collected == 0 ? 0 : 24 * delay / collected;
  }
}
