package freshet.simulator.scene;

import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.simulator.trace.SimulatorException;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A trace with a learning and an evaluation window; it holds only feeds with a posting in either.
 *
 * @param seed makes a run repeatable
 */
public record Scene(
    Trace trace, Horizon learn, Horizon evaluate, SceneConditions conditions, long seed) {
  private static final int LOOKS_PER_DAY = 4;
  private static final double WEEK = 7;

  /** At most this share of the feeds joins; the others are there from the start. */
  private static final double MOST_JOIN = 0.5;

  /** Cuts a trace; the learning window may be empty only by being infinitesimal. */
  public static Scene of(
      Trace whole, Horizon learn, Horizon evaluate, double minInterval, long seed) {
    List<TraceFeed> kept =
        whole.feeds().stream()
            .filter(feed -> count(feed, learn.from(), evaluate.to()) > 0)
            .toList();
    if (kept.isEmpty()) {
      throw new SimulatorException(
          "no feed of %s has a posting in the windows to learn from and to evaluate"
              .formatted(whole.name()));
    }
    return new Scene(
        new Trace(whole.name(), kept), learn, evaluate, SceneConditions.plain(minInterval), seed);
  }

  /** Returns a copy under other conditions. */
  public Scene under(SceneConditions other) {
    return new Scene(trace, learn, evaluate, other, seed);
  }

  /** Returns a copy with another seed, which draws the feeds that join. */
  public Scene withSeed(long other) {
    Scene seeded = new Scene(trace, learn, evaluate, conditions, other);
    return joins() && other != seed ? seeded.joining(conditions.joinPerWeek()) : seeded;
  }

  /**
   * Returns a copy in which a share of all feeds joins in each week of the evaluation, evenly
   * spread, until half have joined or the last week begins. The feeds are drawn at random; those
   * that join are the last, in the order in which they do.
   */
  public Scene joining(double perWeek) {
    List<TraceFeed> shuffled = new ArrayList<>(trace.feeds());
    Collections.shuffle(shuffled, new Random(seed));
    Scene joining =
        new Scene(
            new Trace(trace.name(), shuffled),
            learn,
            evaluate,
            conditions.withJoining(perWeek),
            seed);
    if (joining.present() == joining.feeds()) {
      throw new SimulatorException(
          String.format(
              Locale.ROOT,
              "no feed of %s can join a week before the end of the %.3g days to evaluate; evaluate"
                  + " more days, or let more feeds join",
              trace.name(),
              evaluate.days()));
    }
    return joining;
  }

  /** Whether feeds join during the evaluation. */
  public boolean joins() {
    return conditions.joinPerWeek() > 0;
  }

  /** Returns how many feeds are there from the start. */
  public int present() {
    double weeks = Math.max(0, evaluate.days() / WEEK - 1);
    double share = Math.min(MOST_JOIN, conditions.joinPerWeek() * weeks);
    return feeds() - (int) (share * feeds());
  }

  /** Returns when a feed joins; the beginning of the evaluation if it is there from the start. */
  public double joinsAt(int feed) {
    int before = feed - present();
    return before < 0
        ? evaluate.from()
        : evaluate.from() + WEEK * (before + 1) / (conditions.joinPerWeek() * feeds());
  }

  public double minInterval() {
    return conditions.minInterval();
  }

  public int feeds() {
    return trace.feeds().size();
  }

  /** Returns the number of postings published in the evaluation window. */
  public long postings() {
    return trace.feeds().stream()
        .mapToLong(feed -> count(feed, evaluate.from(), evaluate.to()))
        .sum();
  }

  /**
   * Returns what a policy knows when the evaluation starts: the learning window of the feeds that
   * are there.
   */
  public List<FeedHistory> learned() {
    return histories(learn).subList(0, present());
  }

  /** Returns the postings of a window as a history, with weights and costs. */
  public List<FeedHistory> histories(Horizon span) {
    return IntStream.range(0, feeds())
        .mapToObj(
            i -> {
              TraceFeed feed = trace.feeds().get(i);
              return new FeedHistory(
                  span.from(),
                  watched(shown(i), feed.published(), span),
                  feed.window(),
                  feed.weight(),
                  feed.cost());
            })
        .toList();
  }

  /**
   * Returns the dates in a window; an undated posting gets the time at which a retrieval every few
   * hours would find it.
   */
  private static double[] watched(double[] shown, double[] published, Horizon span) {
    int first = indexOf(published, span.from());
    int end = indexOf(published, span.to());
    double[] dates = Arrays.copyOfRange(shown, first, end);
    for (int k = 0; k < dates.length; k++) {
      if (Double.isNaN(dates[k])) {
        dates[k] = Math.ceil(published[first + k] * LOOKS_PER_DAY) / LOOKS_PER_DAY;
      }
      dates[k] = Math.clamp(dates[k], span.from(), Math.nextDown(span.to()));
    }
    Arrays.sort(dates);
    return dates;
  }

  /** Returns the dates that a feed gives its postings; NaN for undated. */
  public double[] shown(int feed) {
    double[] published = trace.feeds().get(feed).published();
    return switch (conditions.dates()) {
      case EXACT -> published;
      case DAY -> Arrays.stream(published).map(Math::floor).toArray();
      case HALF -> {
        SplittableRandom chance = new SplittableRandom(seed * 31 + feed);
        yield Arrays.stream(published).map(at -> chance.nextBoolean() ? at : Double.NaN).toArray();
      }
    };
  }

  private static int count(TraceFeed feed, double from, double to) {
    return indexOf(feed.published(), to) - indexOf(feed.published(), from);
  }

  /** Returns the index of the first posting published at or after a time. */
  public static int indexOf(double[] published, double time) {
    int at = Arrays.binarySearch(published, time);
    if (at < 0) {
      return -at - 1;
    }
    while (at > 0 && published[at - 1] == time) {
      at--;
    }
    return at;
  }
}
