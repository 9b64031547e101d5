package freshet.policy.intensity;

/**
 * Detects daylight saving: how much better the last postings fit the own hours of the day shifted
 * by an hour. The evidence lies in the numbers of a {@link FeedModel}.
 */
final class ClockShift {
  /** The postings needed before a shift is considered. */
  private static final double ENOUGH_TO_MOVE = 20;

  /** The share of the evidence that is kept with each posting. */
  private static final double MEMORY = 0.95;

  private static final double CLEARLY = 6;

  private final float[] state;
  private final int sooner;
  private final int later;

  ClockShift(float[] state, int sooner, int later) {
    this.state = state;
    this.sooner = sooner;
    this.later = later;
  }

  /** Learns from a posting; returns by how many hours the own week is to be moved, mostly 0. */
  int learn(FeedModel model, int hourOfWeek, Exposure seen) {
    if (model.total() < ENOUGH_TO_MOVE) {
      return 0;
    }
    int hours = FeedModel.HOURS;
    double here = model.hourOfDayShape(hourOfWeek % hours, seen);
    double after = model.hourOfDayShape((hourOfWeek + 1) % hours, seen);
    double before = model.hourOfDayShape((hourOfWeek + hours - 1) % hours, seen);
    state[sooner] = evidence(state[sooner], after / here);
    state[later] = evidence(state[later], before / here);
    if (Math.max(state[sooner], state[later]) <= CLEARLY) {
      return 0;
    }
    int move = state[sooner] > state[later] ? -1 : 1;
    state[sooner] = 0;
    state[later] = 0;
    return move;
  }

  private static float evidence(double before, double ratio) {
    return (float) (MEMORY * before + Math.clamp(Math.log(ratio), -1, 1));
  }
}
