package freshet.benchmarks;

import freshet.policy.Budget;
import freshet.policy.FeedProfile;
import freshet.policy.Horizon;
import freshet.policy.Plan;
import freshet.policy.PostingPattern;
import freshet.policy.joint.JointPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How long the joint plan of a day takes for many feeds with patterns of their own, 144 bins a day,
 * the search for the price included. Arguments: numbers of feeds.
 */
public final class JointPlanBenchmark {
  private static final int BINS = 144;
  private static final double BUDGET_PER_FEED = 4;

  private JointPlanBenchmark() {}

  public static void main(String[] args) {
    System.out.println("feeds      seconds  µs/feed  retrievals  of budget  heap MiB");
    for (String arg : args) {
      measure(Integer.parseInt(arg));
    }
  }

  private static void measure(int feeds) {
    List<FeedProfile> profiles = profiles(feeds, new SplittableRandom(feeds));
    Budget budget = new Budget(BUDGET_PER_FEED * feeds);
    Horizon day = new Horizon(20_000, 20_001);
    long begin = System.nanoTime();
    Plan plan = new JointPolicy(BINS).plan(profiles, budget, day);
    double seconds = (System.nanoTime() - begin) / 1e9;
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        "%-9d %8.2f %8.2f %11d %9.4f%% %9d%n",
        feeds,
        seconds,
        1e6 * seconds / feeds,
        plan.retrievals(),
        100 * plan.retrievals() / budget.over(day),
        (runtime.totalMemory() - runtime.freeMemory()) >> 20);
  }

  /** Log-normal rates, a median of 0.8 a day; one or two peaks a day, somewhere. */
  private static List<FeedProfile> profiles(int feeds, SplittableRandom random) {
    List<FeedProfile> profiles = new ArrayList<>(feeds);
    for (int i = 0; i < feeds; i++) {
      double rate = 0.8 * Math.exp(1.7 * random.nextGaussian());
      profiles.add(new FeedProfile(rate, pattern(random), 15, 1, 1));
    }
    return profiles;
  }

  private static PostingPattern pattern(SplittableRandom random) {
    double first = random.nextDouble();
    double second = random.nextDouble();
    double width = random.nextDouble(0.03, 0.3);
    double[] amounts = new double[BINS];
    for (int k = 0; k < BINS; k++) {
      double time = (k + 0.5) / BINS;
      amounts[k] =
          0.05
              + bump(time - first, width)
              + 0.5 * bump(time - second, width)
              + random.nextDouble(0.1);
    }
    return PostingPattern.of(1, amounts);
  }

  private static double bump(double distance, double width) {
    double around = distance - Math.rint(distance);
    return Math.exp(-around * around / (2 * width * width));
  }
}
