package freshet.web.dashboard;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replays the server's own history with other budgets and policies in the background. */
public interface WhatIfService {
  /** The progress of a replay. */
  sealed interface State {
    /** Not started yet, or the result is outdated. */
    record Idle() implements State {}

    /** Some replays are done. */
    record Running(int done, int all) implements State {}

    record Done(Comparison comparison) implements State {}

    /** It cannot run, or not yet. */
    record Failed(String sentence) implements State {}
  }

  /**
   * The comparison of what happened with what would have happened.
   *
   * @param days the days compared, after some for learning
   * @param feeds the feeds that posted something
   * @param sampled how many of them were replayed
   * @param policy the server's policy
   * @param perFeed the server's budget per feed and day
   * @param livedMinutes the actual mean delay; null if unknown
   * @param boundNote what to know of the bound across weeks; null for nothing
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
      List<Run> runs,
      @Nullable String boundNote) {
    /** Fewer days of learning cannot show the pattern of a week. */
    private static final int WEEK = 7;

    public Comparison {
      runs = List.copyOf(runs);
    }

    /** Whether there were too few days to learn from. */
    public boolean isEarly() {
      return learnDays < WEEK;
    }
  }

  /**
   * One policy at one budget (per feed and day).
   *
   * @param bound whether it knows the future: no policy, but what to measure one by
   */
  record Run(
      String policy,
      double perFeed,
      double meanMinutes,
      double p95Minutes,
      long missed,
      boolean bound) {}

  State state();

  /** Starts, unless it is running or was done recently. */
  void begin();
}
