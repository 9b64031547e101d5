package freshet.policy;

/** The stretch of time a plan covers, from (inclusive) to (exclusive), in days. */
public record Horizon(double from, double to) {
  public Horizon {
    if (!(from < to)) {
      throw new IllegalArgumentException("a horizon from " + from + " to " + to + " is empty");
    }
  }

  public double days() {
    return to - from;
  }

  public boolean contains(double at) {
    return from <= at && at < to;
  }
}
