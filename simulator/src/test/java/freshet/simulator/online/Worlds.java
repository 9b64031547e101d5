package freshet.simulator.online;

import freshet.policy.Horizon;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** Feeds whose intensity is given, and scenes of them: two weeks to learn, four to evaluate. */
final class Worlds {
  static final Horizon LEARN = new Horizon(0, 14);
  static final Horizon EVALUATE = new Horizon(14, 42);
  private static final double DAYS = 43;

  private Worlds() {}

  /** How the rate of a feed of a world changes with time, as a factor. */
  interface Course {
    double factor(int feed, double at);
  }

  /** A Poisson process of an intensity that is nowhere above a bound. */
  static double[] postings(DoubleUnaryOperator intensity, double bound, SplittableRandom random) {
    List<Double> times = new ArrayList<>();
    double at = 0;
    while (true) {
      at -= Math.log(1 - random.nextDouble()) / bound;
      if (at >= DAYS) {
        return times.stream().mapToDouble(Double::doubleValue).toArray();
      }
      if (random.nextDouble() * bound < intensity.applyAsDouble(at)) {
        times.add(at);
      }
    }
  }

  /** Feeds of 0.1 to 20 postings a day, each most busy at its own time of the day. */
  static List<TraceFeed> rhythmic(int feeds, Course course, SplittableRandom random) {
    List<TraceFeed> made = new ArrayList<>();
    for (int i = 0; i < feeds; i++) {
      int feed = i;
      double rate = Math.pow(10, random.nextDouble(-1, 1.3));
      // most of them by day
      double peak = 0.5 + 0.15 * random.nextGaussian();
      double[] published =
          postings(
              at -> rate * day(at - peak) * course.factor(feed, at), 2 * 3 * rate, random.split());
      if (published.length > 0) {
        made.add(new TraceFeed("feed-" + i, published, 20, 1, 1));
      }
    }
    return made;
  }

  /** A bell of a mean of 1 over the day, 3 at its top. */
  private static double day(double phase) {
    double height = (1 + Math.cos(2 * Math.PI * phase)) / 2;
    return 0.2 + 2.8 * height * height * height * 0.8 / 0.875;
  }

  static Scene scene(List<TraceFeed> feeds, long seed) {
    return Scene.of(new Trace("world", feeds), LEARN, EVALUATE, 0, seed);
  }

  /** Rhythmic feeds whose rates stay the same. */
  static Scene steady(int feeds, long seed) {
    return scene(rhythmic(feeds, (feed, at) -> 1, new SplittableRandom(seed)), seed);
  }
}
