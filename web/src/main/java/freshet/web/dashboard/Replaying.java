package freshet.web.dashboard;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replays the server's own history with other budgets and policies, in the background. */
public interface Replaying {
  /** How far that is. */
  sealed interface State {
    /** Nobody has asked yet, or what there is has grown old. */
    record Idle() implements State {}

    /** So many of all replays are done. */
    record Running(int done, int all) implements State {}

    record Done(Comparison comparison) implements State {}

    /** It cannot be done, or not yet. */
    record Failed(String sentence) implements State {}
  }

  /**
   * What was, and what would have been.
   *
   * @param days that were compared, after some to learn from
   * @param feeds that posted something
   * @param sampled how many of them were replayed
   * @param policy that the server follows
   * @param perFeed the budget per feed and day that it has
   * @param livedMinutes the mean delay as it was; null if none is known
   */
  record Comparison(
      Instant at,
      int days,
      int learnDays,
      long feeds,
      long sampled,
      String policy,
      double perFeed,
      @Nullable Double livedMinutes,
      List<Run> runs) {
    /** Who learns from less does not know the course of a week. */
    private static final int WEEK = 7;

    public Comparison {
      runs = List.copyOf(runs);
    }

    /** Whether too little lay before to learn from. */
    public boolean isEarly() {
      return learnDays < WEEK;
    }
  }

  /** One policy at one budget (per feed and day). */
  record Run(String policy, double perFeed, double meanMinutes, double p95Minutes, long missed) {}

  State state();

  /** Begins, unless it is under way or was done lately. */
  void begin();
}
