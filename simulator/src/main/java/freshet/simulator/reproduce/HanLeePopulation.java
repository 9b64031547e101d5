package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.simulator.reproduce.SyntheticPopulation.Draft;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Reconstructs HL's data set from their description (Korean text, 4.1).
 *
 * <p>The mean of 45,513 postings over 1,000 feeds and "94 % of the feeds have 10 postings a day or
 * fewer" leave little choice: the other 6 % publish 600 of the 1,083 postings a day or more. No
 * log-normal and no power law meets both. We take SC's law x^−0.78 with an exponential cut-off,
 * e^−αx, and let the two groups, below and above 10 a day, have the published shares; α follows
 * from the mean.
 */
final class HanLeePopulation {
  static final int FEEDS = 1000;
  static final int DAYS = 42;
  static final int HALF = 21;
  static final double POSTINGS = 45_513;
  static final double LATER_POSTINGS = 22_399;
  static final double WEEKDAY = 1160;
  static final double WEEKEND = 892;
  static final double SLOW_SHARE = 0.94;
  static final int SLOW = 10;

  /** Pairs of a window and how many feeds have it; the published table has 985 feeds, not 1,000. */
  static final int[][] WINDOWS = {
    {1, 16}, {2, 3}, {3, 2}, {4, 2}, {5, 48}, {6, 2}, {7, 6}, {8, 3}, {9, 5}, {10, 436}, {11, 1},
    {12, 1}, {13, 3}, {14, 1}, {15, 374}, {16, 2}, {17, 1}, {18, 1}, {20, 7}, {25, 6}, {30, 63},
    {37, 1}, {60, 1}
  };

  /**
   * The five domains with most feeds, of which more than 80 % of all feeds are (Korean table 4).
   */
  static final Map<String, Integer> DOMAINS = new LinkedHashMap<>();

  static {
    DOMAINS.put("daum.net", 302);
    DOMAINS.put("egloos.com", 283);
    DOMAINS.put("tistory.com", 112);
    DOMAINS.put("naver.com", 97);
    DOMAINS.put("feedburner.com", 25);
  }

  /** The most postings of a day, of all feeds ("ranges from 600 to 1400"). */
  static final double BUSIEST_DAY = 1400;

  static final double QUIETEST_DAY = 600;

  /**
   * Feeds of constant rates have at most about 1,250 postings a day together; with this unrest from
   * day to day, independent from feed to feed, they reach 1,400 on average over seeds.
   */
  static final double UNREST = 0.75;

  private static final int SMALL_WINDOW = 5;
  private static final int MOST_POSTINGS = 100 * DAYS;

  /** A Monday in 2007. */
  private static final int FIRST_DAY = (int) LocalDate.of(2007, 9, 3).toEpochDay();

  private HanLeePopulation() {}

  static Trace trace(int feeds, double unrest, long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    int[] counts = distribution().counts(feeds);
    int[] windows = windows(feeds, chance);
    // no bursts: hardly a feed has a window's worth of postings within two hours
    List<double[]> shapes = DayShapes.waves(DayShapes.SWING);
    List<Draft> drafts = new ArrayList<>(feeds);
    for (int i = 0; i < feeds; i++) {
      drafts.add(new Draft(counts[i], shapes.get(chance.nextInt(shapes.size())), windows[i]));
    }
    double[] days = SyntheticPopulation.weekly(FIRST_DAY, DAYS, WEEKEND / WEEKDAY);
    for (int day = HALF; day < DAYS; day++) {
      days[day] *= LATER_POSTINGS / (POSTINGS - LATER_POSTINGS);
    }
    Trace made =
        new SyntheticPopulation(FIRST_DAY, days, unrest, chance.nextLong())
            .trace("synthetic population after HL", drafts);
    return hosted(made, new SplittableRandom(seed + feeds));
  }

  /**
   * Gives feeds their domains. Nothing is published of how domains go with rates or windows, so the
   * feeds of a domain are a random sample; those of no listed domain have one of their own.
   */
  private static Trace hosted(Trace trace, SplittableRandom chance) {
    List<TraceFeed> feeds = trace.feeds();
    int[] places = SyntheticPopulation.shuffled(IntStream.range(0, feeds.size()).toArray(), chance);
    List<TraceFeed> hosted = new ArrayList<>();
    for (int i = 0; i < feeds.size(); i++) {
      TraceFeed feed = feeds.get(i);
      String name = feed.name() + "." + domain((places[i] + 0.5) * FEEDS / feeds.size());
      hosted.add(new TraceFeed(name, feed.published(), feed.window(), feed.weight(), feed.cost()));
    }
    return new Trace(trace.name(), hosted);
  }

  /** Returns the domain of a place among HL's 1,000 feeds. */
  private static String domain(double place) {
    double below = 0;
    for (Map.Entry<String, Integer> domain : DOMAINS.entrySet()) {
      below += domain.getValue();
      if (place < below) {
        return domain.getKey();
      }
    }
    return "example";
  }

  static Horizon span() {
    return new Horizon(FIRST_DAY, FIRST_DAY + DAYS);
  }

  /** Returns the distribution of postings in six weeks. */
  static CountDistribution distribution() {
    double scale =
        Bisection.rising(mean -> distribution(mean).mean(), 0.1, MOST_POSTINGS, POSTINGS / FEEDS);
    return distribution(scale);
  }

  private static CountDistribution distribution(double scale) {
    double[] weights = new double[MOST_POSTINGS];
    double slow = 0;
    double fast = 0;
    for (int k = 0; k < weights.length; k++) {
      int x = k + 1;
      // relative to the edge between the groups, so that neither underflows
      int past = x <= SLOW * DAYS ? x : x - SLOW * DAYS;
      weights[k] = Math.pow(x, SiaChoPopulation.CURVE_EXPONENT) * Math.exp(-past / scale);
      if (x <= SLOW * DAYS) {
        slow += weights[k];
      } else {
        fast += weights[k];
      }
    }
    for (int k = 0; k < weights.length; k++) {
      weights[k] *= k + 1 <= SLOW * DAYS ? SLOW_SHARE / slow : (1 - SLOW_SHARE) / fast;
    }
    return new CountDistribution(weights);
  }

  /**
   * Returns windows for feeds in ascending order of their postings. A window is the most postings
   * ever seen in a document (4.1), and only 3 feeds ever had a window's worth of new postings
   * within two hours: windows below 5 are those of the slowest feeds. The others are random.
   */
  private static int[] windows(int feeds, SplittableRandom chance) {
    int listed = 0;
    for (int[] pair : WINDOWS) {
      listed += pair[1];
    }
    int[] windows = new int[feeds];
    int small = 0;
    int at = 0;
    int below = 0;
    for (int i = 0; i < feeds; i++) {
      double place = (i + 0.5) * listed / feeds;
      while (place > below + WINDOWS[at][1]) {
        below += WINDOWS[at++][1];
      }
      windows[i] = WINDOWS[at][0];
      small += windows[i] < SMALL_WINDOW ? 1 : 0;
    }
    int[] others = new int[feeds - small];
    System.arraycopy(windows, small, others, 0, others.length);
    System.arraycopy(
        SyntheticPopulation.shuffled(others, chance), 0, windows, small, others.length);
    return windows;
  }
}
