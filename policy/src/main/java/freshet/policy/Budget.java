package freshet.policy;

/** What may be spent on retrievals (M): the sum of their costs per day. */
public record Budget(double perDay) {
  /** No budget: for rules that run at their own pace. */
  public static final Budget NONE = new Budget(Double.POSITIVE_INFINITY);

  public Budget {
    if (!(perDay > 0)) {
      throw new IllegalArgumentException("a budget of " + perDay + " a day cannot be planned");
    }
  }

  /** Whether there is no limit. */
  public boolean isNone() {
    return Double.isInfinite(perDay);
  }

  public double over(Horizon horizon) {
    return perDay * horizon.days();
  }
}
