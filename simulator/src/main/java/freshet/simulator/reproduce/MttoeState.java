package freshet.simulator.reproduce;

/**
 * AR's three variables of a feed: M, T, and the runs left until its next retrieval (ToE), with the
 * largest value M may take.
 */
record MttoeState(double m, double t, int toe, double cap) {
  private static final double FIRST_CAP = 25;

  /** A new feed; its first retrieval is at run 0, 1, 2 or 3. */
  static MttoeState start(int toe) {
    return new MttoeState(4, 1, toe, FIRST_CAP);
  }

  /** A run that leaves the feed alone (AR equation 1). */
  MttoeState passed() {
    return new MttoeState(m, t, toe - 1, cap);
  }

  /** A run that retrieved the feed (AR equations 2 to 4). */
  MttoeState retrieved(boolean changed) {
    double nextM = Math.clamp(changed ? 0.2 * m + 0.8 : m + 0.3 * t, 1, cap);
    return new MttoeState(nextM, changed ? 1 : t + m, (int) Math.ceil(nextM), cap);
  }

  MttoeState withCap(double newCap) {
    return new MttoeState(Math.min(m, newCap), t, toe, newCap);
  }
}
