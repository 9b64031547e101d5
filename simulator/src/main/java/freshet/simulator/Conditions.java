package freshet.simulator;

import freshet.policy.online.OnlineSettings;

/**
 * Under what conditions policies are compared.
 *
 * @param minInterval the least time between two retrievals of a feed, in days; 0 for none
 * @param maxPeak the most retrievals in any hour, over the mean of all hours; infinite for no cap
 * @param missPrice what a miss costs, in days of delay, for the policies that weigh it
 * @param maxMissed the share of postings that may be missed, for those that move the price to keep
 *     it; 0 to leave the price as it is
 * @param dates how well feeds date their postings
 * @param signals pushes that announce postings, for those who listen
 */
public record Conditions(
    double minInterval,
    double maxPeak,
    double missPrice,
    double maxMissed,
    Dates dates,
    Signals signals) {
  /** No floor, no cap, all dates exact, no signals. */
  public static final Conditions PLAIN = plain(0);

  /** How well feeds date their postings. */
  public enum Dates {
    EXACT,
    /** Every other posting has no date. */
    HALF,
    /** Only the day is told. */
    DAY
  }

  /**
   * Pushes that announce postings.
   *
   * @param share of the feeds that have them
   * @param recall share of their postings that are announced
   * @param precision share of the announcements after which there is a posting
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
  public static Conditions plain(double minInterval) {
    OnlineSettings settings = OnlineSettings.DEFAULTS;
    return new Conditions(
        minInterval,
        settings.maxPeak(),
        settings.missPrice(),
        settings.maxMissed(),
        Dates.EXACT,
        Signals.NONE);
  }

  public Conditions withMaxPeak(double peak) {
    return new Conditions(minInterval, peak, missPrice, maxMissed, dates, signals);
  }

  public Conditions withMisses(double price, double share) {
    return new Conditions(minInterval, maxPeak, price, share, dates, signals);
  }

  public Conditions withDates(Dates quality) {
    return new Conditions(minInterval, maxPeak, missPrice, maxMissed, quality, signals);
  }

  public Conditions withSignals(Signals quality) {
    return new Conditions(minInterval, maxPeak, missPrice, maxMissed, dates, quality);
  }

  /** What of this the Freshet policy is told. */
  OnlineSettings online() {
    return new OnlineSettings(maxPeak, missPrice, maxMissed, minInterval, Double.POSITIVE_INFINITY);
  }
}
