package freshet.policy.intensity;

/**
 * What a model expects to wait since its feed was seen, by the hour.
 *
 * @param postings how many
 * @param sinceSeen the days from then until they came, together
 */
public record Waiting(double postings, double sinceSeen) {
  private static final int HOURS = FeedModel.HOURS;

  /** A year, the furthest that is asked for. */
  private static final int MOST_HOURS = 366 * HOURS;

  /** Returns what waits at a time. */
  public static Waiting of(FeedModel model, double now) {
    double seen = model.updated();
    double width = 1.0 / HOURS;
    double start = Math.floor(seen * HOURS + 1e-6) * width;
    int bins = (int) Math.clamp(Math.ceil((now - start) / width), 1, MOST_HOURS);
    double[] density = new double[bins];
    model.fill(start, bins, FeedModel.MINUTES, density);
    double postings = 0;
    double sinceSeen = 0;
    for (int b = 0; b < bins; b++) {
      double begin = Math.max(start + b * width, seen);
      double end = Math.min(start + (b + 1) * width, now);
      double mass = density[b] * Math.max(0, end - begin);
      postings += mass;
      sinceSeen += mass * ((begin + end) / 2 - seen);
    }
    return new Waiting(postings, sinceSeen);
  }
}
