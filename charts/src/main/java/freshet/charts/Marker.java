package freshet.charts;

import java.util.Locale;

/** The shape of a point, drawn in a square of the side 2 around it. */
public enum Marker {
  NONE(""),
  CIRCLE("M-1,0a1,1 0 1,0 2,0a1,1 0 1,0 -2,0z"),
  SQUARE("M-.9,-.9h1.8v1.8h-1.8z"),
  TRIANGLE("M0,-1.15L1.1,.85H-1.1z"),
  DIAMOND("M0,-1.25L1.25,0L0,1.25L-1.25,0z"),
  DOWN("M0,1.15L1.1,-.85H-1.1z"),
  CROSS(
      "M-.95,-.55L-.55,-.95L0,-.4L.55,-.95L.95,-.55L.4,0L.95,.55L.55,.95L0,.4L-.55,.95L-.95,.55L-.4,0z"),
  PLUS("M-.3,-1.1H.3V-.3H1.1V.3H.3V1.1H-.3V.3H-1.1V-.3H-.3z");

  private final String path;

  Marker(String path) {
    this.path = path;
  }

  /** Draws the shape at a position; the title is a tooltip. */
  void draw(Svg svg, double x, double y, double radius, Colour colour, String title) {
    if (this == NONE) {
      return;
    }
    svg.open(
        "path",
        "d",
        path,
        "class",
        colour.fill(),
        "transform",
        String.format(Locale.ROOT, "translate(%.2f,%.2f) scale(%.2f)", x, y, radius));
    svg.title(title).close("path");
  }
}
