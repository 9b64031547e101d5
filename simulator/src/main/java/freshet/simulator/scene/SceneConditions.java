package freshet.simulator.scene;

import freshet.policy.PolicySettings;
import freshet.simulator.trace.SimulatorException;

/**
 * The conditions under which policies are compared.
 *
 * @param minInterval the shortest time between two retrievals of a feed, in days; 0 for none
 * @param maxPeak the most retrievals in any hour, relative to the mean of all hours; infinite for
 *     no cap
 * @param missPrice the cost of a miss, in days of delay, for the policies that weigh it
 * @param maxMissed the share of postings that may be missed, for policies that adjust the price to
 *     keep it; 0 to leave the price
 * @param dates how well feeds date their postings
 * @param signals pushes that announce postings, for policies that use them
 * @param joinPerWeek the share of all feeds that join in each week of the evaluation; 0 if all are
 *     there from the start
 */
public record SceneConditions(
    double minInterval,
    double maxPeak,
    double missPrice,
    double maxMissed,
    Dates dates,
    Signals signals,
    double joinPerWeek) {
  /** No floor, no cap, all dates exact, no signals. */
  public static final SceneConditions PLAIN = plain(0);

  /** How well feeds date their postings. */
  public enum Dates {
    EXACT,
    /** Every other posting has no date. */
    HALF,
    /** Only the day is given. */
    DAY
  }

  /**
   * Pushes that announce postings.
   *
   * @param share the share of feeds that push
   * @param recall the share of their postings that are announced
   * @param precision the share of announcements that are followed by a posting
   */
  public record Signals(double share, double recall, double precision) {
    public static final Signals NONE = new Signals(0, 0, 1);

    public Signals {
      if (!(share >= 0 && share <= 1 && recall >= 0 && recall <= 1)
          || !(precision > 0 && precision <= 1)) {
        throw new SimulatorException(
            "signals of share %s, recall %s and precision %s cannot be; each is from 0 to 1"
                .formatted(share, recall, precision));
      }
    }
  }

  /** Only a floor on the interval. */
  public static SceneConditions plain(double minInterval) {
    PolicySettings settings = PolicySettings.DEFAULTS;
    return new SceneConditions(
        minInterval,
        settings.maxPeak(),
        settings.missPrice(),
        settings.maxMissed(),
        Dates.EXACT,
        Signals.NONE,
        0);
  }

  public SceneConditions withMinInterval(double days) {
    return new SceneConditions(days, maxPeak, missPrice, maxMissed, dates, signals, joinPerWeek);
  }

  public SceneConditions withMaxPeak(double peak) {
    return new SceneConditions(
        minInterval, peak, missPrice, maxMissed, dates, signals, joinPerWeek);
  }

  public SceneConditions withMisses(double price, double share) {
    return new SceneConditions(minInterval, maxPeak, price, share, dates, signals, joinPerWeek);
  }

  public SceneConditions withDates(Dates quality) {
    return new SceneConditions(
        minInterval, maxPeak, missPrice, maxMissed, quality, signals, joinPerWeek);
  }

  public SceneConditions withSignals(Signals quality) {
    return new SceneConditions(
        minInterval, maxPeak, missPrice, maxMissed, dates, quality, joinPerWeek);
  }

  /** Returns a copy in which feeds join; {@code Scene.joining} puts a scene under it. */
  SceneConditions withJoining(double perWeek) {
    return new SceneConditions(minInterval, maxPeak, missPrice, maxMissed, dates, signals, perWeek);
  }

  /** Returns the conditions as settings of policies. */
  public PolicySettings settings() {
    return new PolicySettings(maxPeak, missPrice, maxMissed, minInterval, Double.POSITIVE_INFINITY);
  }
}
