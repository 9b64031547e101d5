package freshet.policy;

/**
 * What may be spent on retrievals (M): the sum of their costs per day.
 *
 * @param unit what costs are counted in; policies do not ask for it
 */
public record Budget(double perDay, Unit unit) {
  /** No budget: for rules that run at their own pace. */
  public static final Budget NONE = new Budget(Double.POSITIVE_INFINITY);

  /** What a budget is counted in. */
  public enum Unit {
    /** Every retrieval costs 1. */
    RETRIEVALS,
    /** Every HTTP request costs 1: redirects and articles count too. */
    REQUESTS,
    /** Every byte on the wire costs 1. */
    BYTES
  }

  public Budget {
    if (!(perDay > 0)) {
      throw new IllegalArgumentException("a budget of " + perDay + " a day cannot be planned");
    }
  }

  /** Creates a budget in retrievals. */
  public Budget(double perDay) {
    this(perDay, Unit.RETRIEVALS);
  }

  /** Whether there is no limit. */
  public boolean isNone() {
    return Double.isInfinite(perDay);
  }

  public double over(Horizon horizon) {
    return perDay * horizon.days();
  }
}
