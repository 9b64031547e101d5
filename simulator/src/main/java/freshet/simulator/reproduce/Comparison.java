package freshet.simulator.reproduce;

import org.jspecify.annotations.Nullable;

/**
 * One figure, theirs and ours.
 *
 * @param part the table, figure or section it belongs to
 * @param published null for a figure of ours that the paper does not give
 */
public record Comparison(
    String part, String what, @Nullable Published published, double ours, String unit) {

  /** A published number to be met within a distance. */
  public static Comparison about(
      String part, String what, double published, double within, double ours, String unit) {
    return new Comparison(part, what, new Published.About(published, within), ours, unit);
  }

  /** A figure the paper does not give. */
  public static Comparison ours(String part, String what, double ours, String unit) {
    return new Comparison(part, what, null, ours, unit);
  }

  /** "fits", "differs", or nothing where there is nothing to compare with. */
  public String verdict() {
    if (published == null || Double.isNaN(ours)) {
      return "";
    }
    return published.agrees(ours) ? "fits" : "differs";
  }
}
