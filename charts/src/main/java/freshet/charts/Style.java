package freshet.charts;

/**
 * How a series looks.
 *
 * @param dash lengths of strokes and gaps; empty for an unbroken line
 * @param marker drawn at each point
 */
public record Style(Colour colour, double width, String dash, Marker marker) {
  /** An unbroken line without markers. */
  public static Style plain(Colour colour, double width) {
    return new Style(colour, width, "", Marker.NONE);
  }

  public Style withMarker(Marker newMarker) {
    return new Style(colour, width, dash, newMarker);
  }
}
