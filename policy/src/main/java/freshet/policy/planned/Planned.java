package freshet.policy.planned;

import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One feed of a {@link PlannedAgenda}: its history and the rest of its plan. */
final class Planned {
  FeedHistory history;
  @Nullable FeedProfile profile;

  /** What the plan received for this horizon, and what it leaves for the next. */
  double carriedHere = Double.NaN;

  double carried = Double.NaN;

  private double[] times = new double[0];
  private int next;

  /** The planned time for which it was last taken. */
  private double takenAt = Double.NEGATIVE_INFINITY;

  Planned(FeedHistory history) {
    this.history = history;
  }

  /** Whether it has been planned; a feed added later has nothing carried over. */
  boolean isCarried() {
    return !Double.isNaN(carried);
  }

  FeedProfile profile() {
    return Objects.requireNonNull(profile);
  }

  void plan(double[] newTimes, double given, double left) {
    times = newTimes;
    next = 0;
    carriedHere = given;
    carried = left;
  }

  void taken(double at) {
    takenAt = at;
  }

  /** Skips planned times before a start: they were made, or are not made up for. */
  void skipBefore(double now) {
    while (next < times.length && times[next] < now) {
      next++;
    }
  }

  /** Skips times before a late retrieval, which replaces them all. */
  void skipTo(double at) {
    if (at > takenAt) {
      while (next < times.length && times[next] <= at) {
        next++;
      }
    }
  }

  /**
   * Takes the next planned time, or later if that is too soon after the last; infinity if there is
   * none.
   */
  double nextTime(double minInterval) {
    return next < times.length
        ? Math.max(times[next++], takenAt + minInterval)
        : Double.POSITIVE_INFINITY;
  }

  /** Returns the planned times after the one that is due. */
  double[] later() {
    return Arrays.copyOfRange(times, next, times.length);
  }

  int retrievals() {
    return times.length;
  }
}
