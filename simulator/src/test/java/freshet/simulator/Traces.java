package freshet.simulator;

import freshet.policy.Horizon;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Small traces for tests. */
public final class Traces {
  private Traces() {}

  /** One feed of weight and cost 1. */
  public static TraceFeed feed(String name, int window, double... published) {
    return new TraceFeed(name, published, window, 1, 1);
  }

  /** Feeds with a daily rhythm and bursts, days 0 to {@code days}. */
  public static Trace random(int feeds, int days, SplittableRandom random) {
    List<TraceFeed> made = new ArrayList<>();
    for (int i = 0; i < feeds; i++) {
      double rate = Math.pow(10, random.nextDouble(-1, 1.3));
      double peak = random.nextDouble();
      int count = Math.max(1, (int) Math.round(rate * days));
      double[] published = new double[count];
      for (int k = 0; k < count; k++) {
        double hour = peak + 0.15 * random.nextGaussian();
        published[k] = random.nextInt(days) + hour - Math.floor(hour);
        if (k > 0 && random.nextInt(5) == 0) {
          published[k] = Math.min(published[k - 1] + random.nextDouble(0.01), days - 1e-6);
        }
      }
      Arrays.sort(published);
      made.add(feed("feed-" + i, random.nextInt(3, 25), published));
    }
    return new Trace("random", made);
  }

  /** A random scene: two weeks to learn, the rest to evaluate. */
  public static Scene scene(int feeds, int days, double minInterval, long seed) {
    Trace trace = random(feeds, days, new SplittableRandom(seed));
    return Scene.of(trace, new Horizon(0, 14), new Horizon(14, days), minInterval, seed);
  }
}
