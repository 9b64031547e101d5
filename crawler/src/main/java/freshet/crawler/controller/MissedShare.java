package freshet.crawler.controller;

import java.util.Map;

/** The share of missed postings among those that feeds published while they were watched. */
public final class MissedShare {
  static final String MISSED = "missed";

  /** The sum of new postings that were not in the first document of their feed. */
  static final String WATCHED = "watched";

  /** The same for dated postings only; earlier versions stored no other. */
  private static final String DATED = "dated";

  private MissedShare() {}

  /** Returns the share by the sums of a day or hour, from 0 to 1; NaN if there was no posting. */
  public static double of(Map<String, Long> sums) {
    long missed = missed(sums);
    return (double) missed / (missed + seen(sums));
  }

  /** Returns how many postings were missed and not found since, as estimated. */
  public static long missed(Map<String, Long> sums) {
    return Math.max(0, sums.getOrDefault(MISSED, 0L));
  }

  /** Returns how many postings were seen. */
  public static long seen(Map<String, Long> sums) {
    return Math.max(sums.getOrDefault(WATCHED, 0L), sums.getOrDefault(DATED, 0L));
  }
}
