package freshet.policy.adaptive;

/**
 * The M/T/ToE adaptation of advaRSS for one feed, after a retrieval.
 *
 * <p>Nothing new: T ← T + M, M ← M + 0.3·T (with the old T); something new: T ← 1, M ← 0.2·M + 0.8.
 * Then ToE = ⌈M⌉ runs pass until the next retrieval, so that M = 1 is a retrieval at every run. 1 ≤
 * M ≤ cap.
 *
 * @param m the median: about how many runs lie between retrievals
 * @param t the timer: runs since the last change, at least
 * @param cap the largest M: 25, up to 640 for feeds that rarely change
 */
public record AdvaRssRule(double m, double t, double cap) {
  public static final double LEAST_CAP = 25;
  public static final double LARGEST_CAP = 640;

  /** Runs of the system at the mean X of 480 seconds. */
  public static final double RUNS_PER_DAY = 180;

  public AdvaRssRule {
    m = Math.clamp(m, 1, cap);
  }

  /** Returns the initial state, M = 4 and T = 1. */
  public static AdvaRssRule start(double cap) {
    return new AdvaRssRule(4, 1, cap);
  }

  /**
   * Returns the cap that a feed has shown to deserve: the runs per posting so far, as if one more
   * came now, within 25 and 640. So it starts at 25 and grows while the feed is silent; without any
   * posting it is 640 after three and a half days. AR only say that the cap depends on the
   * frequency of change in the first days, starts at 25 and can reach 640; that it is the distance
   * of the changes itself is our interpretation.
   *
   * @param days how long the feed was watched
   */
  public static double capFor(double days, double postings) {
    return Math.clamp(RUNS_PER_DAY * days / (postings + 1), LEAST_CAP, LARGEST_CAP);
  }

  /** Returns the state with another cap. */
  public AdvaRssRule withCap(double other) {
    return new AdvaRssRule(m, t, other);
  }

  /** Returns the state after a retrieval. */
  public AdvaRssRule after(boolean changed) {
    return changed
        ? new AdvaRssRule(0.2 * m + 0.8, 1, cap)
        : new AdvaRssRule(m + 0.3 * t, t + m, cap);
  }

  /** Returns the number of runs until the next retrieval. */
  public int toe() {
    return (int) Math.ceil(m);
  }
}
