package freshet.policy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Feeds made up by a seed, for properties that must hold for any. */
public final class RandomFeeds {
  private RandomFeeds() {}

  /** Rates over four orders of magnitude, patterns of every sharpness, weights and costs. */
  public static List<FeedProfile> profiles(int feeds, SplittableRandom random, boolean plain) {
    return IntStream.range(0, feeds)
        .mapToObj(
            i ->
                new FeedProfile(
                    Math.pow(10, random.nextDouble(-2, 2)),
                    pattern(24, random),
                    random.nextInt(1, 30),
                    plain ? 1 : Math.pow(2, random.nextInt(0, 5)),
                    plain ? 1 : random.nextInt(1, 4)))
        .toList();
  }

  public static PostingPattern pattern(int bins, SplittableRandom random) {
    double sharpness = random.nextDouble(0, 4);
    double[] amounts = new double[bins];
    for (int k = 0; k < bins; k++) {
      amounts[k] = Math.pow(random.nextDouble(), sharpness);
    }
    return PostingPattern.of(1, amounts);
  }
}
