package freshet.policy.timing;

import freshet.policy.Intensity;

/**
 * Uses the better of SC's two methods, on their grid of 30 minutes. The search is tried up to a
 * dozen retrievals: beyond, the chain of equations hardly ever closes and refinement wins.
 */
public final class PublishedTiming implements Timing {
  private static final int MOST_SEARCHED = 12;

  private final Timing search = ExhaustiveTiming.published();
  private final Timing refinement = new RefinedTiming();

  @Override
  public double[] place(Intensity intensity, int count) {
    double[] refined = refinement.place(intensity, count);
    if (count > MOST_SEARCHED) {
      return refined;
    }
    double[] searched = search.place(intensity, count);
    return Timing.delay(intensity, searched) < Timing.delay(intensity, refined)
        ? searched
        : refined;
  }
}
