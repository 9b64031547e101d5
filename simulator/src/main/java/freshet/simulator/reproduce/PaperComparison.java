package freshet.simulator.reproduce;

import org.jspecify.annotations.Nullable;

/**
 * One figure, theirs and ours.
 *
 * @param part the table, figure or section it belongs to
 * @param published null for a figure that the paper does not give
 */
public record PaperComparison(
    String part, String what, @Nullable Published published, double ours, String unit) {

  /** Creates a comparison with a published number and a tolerance. */
  public static PaperComparison about(
      String part, String what, double published, double within, double ours, String unit) {
    return new PaperComparison(part, what, new Published.About(published, within), ours, unit);
  }

  /** Creates a figure that the paper does not give. */
  public static PaperComparison ours(String part, String what, double ours, String unit) {
    return new PaperComparison(part, what, null, ours, unit);
  }

  /** Returns "fits", "differs", or nothing if there is nothing to compare with. */
  public String verdict() {
    if (published == null || Double.isNaN(ours)) {
      return "";
    }
    return published.agrees(ours) ? "fits" : "differs";
  }
}
