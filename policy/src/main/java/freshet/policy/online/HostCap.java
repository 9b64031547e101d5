package freshet.policy.online;

import java.util.Arrays;

/**
 * The most retrievals that one host may see in a day over all its feeds, evenly spread: after each
 * one the host is left alone for its share of the day, with a little credit for feeds that are due
 * together.
 */
final class HostCap {
  /** Retrievals that may follow each other at once. */
  private static final double CREDIT = 4;

  private int[] hostOf;
  private final double space;

  /** When each host would be free if it had no credit. */
  private double[] freeAt;

  HostCap(int[] hostOf, double perDay) {
    this.hostOf = hostOf.clone();
    this.space = 1 / perDay;
    this.freeAt = new double[Arrays.stream(hostOf).max().orElse(0) + 1];
    Arrays.fill(freeAt, Double.NEGATIVE_INFINITY);
  }

  /** Says of which host a feed is. */
  void add(int feed, int host) {
    hostOf = Arrays.copyOf(hostOf, Math.max(hostOf.length, feed + 1));
    hostOf[feed] = host;
    int known = freeAt.length;
    if (host >= known) {
      freeAt = Arrays.copyOf(freeAt, host + 1);
      Arrays.fill(freeAt, known, host + 1, Double.NEGATIVE_INFINITY);
    }
  }

  /** From when on a feed's host may be asked again. */
  double notBefore(int feed) {
    return freeAt[hostOf[feed]] - CREDIT * space;
  }

  void retrieved(int feed, double at) {
    freeAt[hostOf[feed]] = Math.max(freeAt[hostOf[feed]], at) + space;
  }
}
