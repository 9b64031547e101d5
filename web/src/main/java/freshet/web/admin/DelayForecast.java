package freshet.web.admin;

import freshet.policy.DelayEstimate;
import freshet.policy.capability.Explanation;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Tells the delay that one can expect of a feed before it is watched, from its own dates and what a
 * retrieval costs today.
 */
public final class DelayForecast {
  private static final int ASKED = 5;
  private static final double DAY_MINUTES = 24 * 60;

  private final CrawlerAccess engine;
  private final Duration floor;

  /**
   * Creates the forecast.
   *
   * @param floor the shortest interval between two retrievals of a feed
   */
  public DelayForecast(CrawlerAccess engine, Duration floor) {
    this.engine = engine;
    this.floor = floor;
  }

  /**
   * Returns the mean delay in minutes; empty if the rate is not known, or the policy sets no price.
   *
   * @param perDay how many postings a day; not a number if unknown
   */
  public OptionalDouble minutes(double perDay) {
    if (!(perDay > 0)) {
      return OptionalDouble.empty();
    }
    OptionalDouble price = price();
    return price.isEmpty()
        ? price
        : OptionalDouble.of(
            DAY_MINUTES
                * DelayEstimate.mean(
                    perDay, price.getAsDouble(), floor.toSeconds() / (60 * DAY_MINUTES)));
  }

  /** Returns the median of what some feeds that people read here cost. */
  private OptionalDouble price() {
    double[] prices =
        engine.store().subscriptions().readers().keySet().stream()
            .limit(ASKED)
            .flatMap(feed -> engine.questions().feed(feed).stream())
            .flatMap(reply -> Stream.ofNullable(reply.explanation()))
            .mapToDouble(Explanation::price)
            .filter(price -> price > 0 && Double.isFinite(price))
            .sorted()
            .toArray();
    return prices.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(prices[prices.length / 2]);
  }
}
