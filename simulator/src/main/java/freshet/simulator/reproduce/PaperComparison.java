package freshet.simulator.reproduce;

import org.jspecify.annotations.Nullable;

/**
 * One figure, theirs and ours.
 *
 * @param part the table, figure or section it belongs to
 * @param published null for a figure that the paper does not give
 * @param spread ours, over one or more seeds
 * @param constructed whether the population was made so that it comes out as published
 */
public record PaperComparison(
    String part,
    String what,
    @Nullable Published published,
    Spread spread,
    String unit,
    boolean constructed) {

  /** Creates a comparison with a figure that was measured once. */
  public PaperComparison(
      String part, String what, @Nullable Published published, double ours, String unit) {
    this(part, what, published, Spread.once(ours), unit, false);
  }

  /** Creates a comparison with a published number and a tolerance. */
  public static PaperComparison about(
      String part, String what, double published, double within, double ours, String unit) {
    return new PaperComparison(part, what, new Published.About(published, within), ours, unit);
  }

  /** Creates a comparison of two changes against a baseline, in percent. */
  public static PaperComparison effect(String part, String what, double published, double ours) {
    return new PaperComparison(part, what, new Published.Effect(published), ours, "%");
  }

  /** Creates a comparison that is not judged, since a row of its own judges the effect. */
  public static PaperComparison given(
      String part, String what, double published, double ours, String unit) {
    return new PaperComparison(part, what, new Published.Given(published), ours, unit);
  }

  /** Creates a figure that the paper does not give. */
  public static PaperComparison ours(String part, String what, double ours, String unit) {
    return new PaperComparison(part, what, null, ours, unit);
  }

  /** Returns a copy that is true by construction, or the same. */
  PaperComparison constructed(boolean made) {
    return new PaperComparison(part, what, published, spread, unit, made);
  }

  /** Returns a copy with the figures of several seeds. */
  PaperComparison over(Spread seeds) {
    return new PaperComparison(part, what, published, seeds, unit, constructed);
  }

  /** Returns the mean of ours. */
  public double ours() {
    return spread.mean();
  }

  public Verdict judgement() {
    return published == null || Double.isNaN(ours()) ? Verdict.NONE : published.judge(spread);
  }

  /** Returns the judgement as a sentence says it; empty if there is nothing to compare with. */
  public String verdict() {
    Verdict judged = judgement();
    boolean sized = judged == Verdict.LARGER || judged == Verdict.SMALLER;
    String size =
        sized && published != null
            ? " (%s times)".formatted(ReportText.number(published.times(ours())))
            : "";
    return judged.text()
        + size
        + (constructed && judged != Verdict.NONE ? ", by construction" : "");
  }
}
