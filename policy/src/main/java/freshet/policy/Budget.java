package freshet.policy;

/** What may be spent on retrievals (M): the sum of their costs per day. */
public record Budget(double perDay) {
  public Budget {
    if (!(perDay > 0) || Double.isInfinite(perDay)) {
      throw new IllegalArgumentException("a budget of " + perDay + " a day cannot be planned");
    }
  }

  public double over(Horizon horizon) {
    return perDay * horizon.days();
  }
}
