package freshet.policy.intensity;

/** Puts undated postings where a model expects them between its last update and now. */
final class UndatedPostings {
  private static final int STEPS = 16;

  private UndatedPostings() {}

  /**
   * Fills the times in.
   *
   * @param times of postings; not a number for those without
   * @param undated how many have none
   */
  static void place(double[] times, int undated, FeedModel model, double now) {
    double updated = model.updated();
    double step = (now - updated) / STEPS;
    double[] sums = new double[STEPS + 1];
    for (int s = 0; s < STEPS; s++) {
      sums[s + 1] = sums[s] + model.at(updated + (s + 0.5) * step);
    }
    int given = 0;
    int s = 0;
    for (int k = 0; k < times.length; k++) {
      if (Double.isNaN(times[k])) {
        double wanted = sums[STEPS] * (given + 0.5) / undated;
        while (s + 1 < STEPS && sums[s + 1] < wanted) {
          s++;
        }
        times[k] = updated + step * (s + (wanted - sums[s]) / (sums[s + 1] - sums[s]));
        given++;
      }
    }
  }
}
