package freshet.simulator.report;

import freshet.simulator.PolicyName;
import freshet.simulator.report.chart.Colour;
import freshet.simulator.report.chart.Marker;
import freshet.simulator.report.chart.Style;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** How each policy looks, the same in every figure. */
final class PolicyLook {
  /** What kind of policy it is; a group is drawn together. */
  enum Group {
    BOUND("bounds"),
    MAIN("papers and Freshet"),
    PEER("other aggregators and crawlers");

    private final String heading;

    Group(String heading) {
      this.heading = heading;
    }

    String heading() {
      return heading;
    }
  }

  /** Those of which the delay distribution is drawn: few enough to be told apart. */
  private static final Set<String> LEADING =
      Set.of(
          "uniform",
          "allocation",
          "combined",
          "combined-refit",
          "freshet",
          "joint",
          "min-missing",
          "advarss",
          "clairvoyant",
          "hindsight");

  private static final Colour[] HUES = {
    Colour.BLUE, Colour.VERMILLION, Colour.GREEN, Colour.PURPLE, Colour.ORANGE, Colour.SKY
  };

  private static final Marker[] MARKERS = {
    Marker.CIRCLE,
    Marker.SQUARE,
    Marker.TRIANGLE,
    Marker.DIAMOND,
    Marker.DOWN,
    Marker.CROSS,
    Marker.PLUS
  };

  private static final Map<String, Style> BOUNDS =
      Map.of(
          "clairvoyant", new Style(Colour.GREY, 1.6, "7 4", Marker.NONE),
          "hindsight", new Style(Colour.GREY, 1.6, "2 4", Marker.NONE),
          "hindsight-across", new Style(Colour.GREY, 1, "1 6", Marker.NONE));

  private static final Map<String, Style> MAIN = new LinkedHashMap<>();

  static {
    MAIN.put("freshet", new Style(Colour.VERMILLION, 3.6, "", Marker.CIRCLE));
    MAIN.put("joint", new Style(Colour.VERMILLION, 1.6, "7 3", Marker.SQUARE));
    MAIN.put("combined-refit", new Style(Colour.SKY, 2, "", Marker.DIAMOND));
    MAIN.put("combined", new Style(Colour.BLUE, 2.2, "", Marker.SQUARE));
    MAIN.put("allocation", new Style(Colour.GREEN, 1.6, "", Marker.TRIANGLE));
    MAIN.put("scheduling", new Style(Colour.GREEN, 1.4, "6 3", Marker.DOWN));
    MAIN.put("uniform", new Style(Colour.INK, 1.6, "", Marker.CIRCLE));
    MAIN.put("min-missing", new Style(Colour.PURPLE, 2.2, "", Marker.DIAMOND));
    MAIN.put("advarss", new Style(Colour.ORANGE, 2, "", Marker.TRIANGLE));
    MAIN.put("age", new Style(Colour.BLUE, 1, "3 3", Marker.PLUS));
    MAIN.put("freshness", new Style(Colour.ORANGE, 1, "3 3", Marker.CROSS));
  }

  private PolicyLook() {}

  private static Style thin(int index) {
    // six hues and seven shapes: all pairs differ up to 42
    return new Style(HUES[index % HUES.length], 1, "", MARKERS[index % MARKERS.length]);
  }

  static Group group(String policy) {
    return PolicyName.of(policy)
        .map(
            name ->
                switch (name.group()) {
                  case BOUNDS -> Group.BOUND;
                  case PAPERS, OURS -> Group.MAIN;
                  case PEERS -> Group.PEER;
                })
        .orElse(Group.PEER);
  }

  /** Knows the future: not a policy, but what others are measured by. */
  static boolean isBound(String policy) {
    return group(policy) == Group.BOUND;
  }

  /** The radius of a single point. */
  static double radius(String policy) {
    return group(policy) == Group.PEER ? 3.4 : policy.equals("freshet") ? 6 : 4.4;
  }

  static boolean isLeading(String policy) {
    return LEADING.contains(policy);
  }

  static Style style(String policy) {
    Style bound = BOUNDS.get(policy);
    Style main = MAIN.get(policy);
    if (bound != null) {
      return bound;
    }
    return main != null ? main : thin(PolicyName.labels().indexOf(policy) + 1);
  }

  /** The colour of a bar, the same for all of an origin. */
  static Colour barColour(String policy) {
    return PolicyName.of(policy)
        .map(
            name ->
                switch (name.group()) {
                  case BOUNDS -> Colour.GREY;
                  case PAPERS -> Colour.BLUE;
                  case OURS -> Colour.VERMILLION;
                  case PEERS -> Colour.ORANGE;
                })
        .orElse(Colour.ORANGE);
  }

  /** The point alone, for legends of points. */
  static Style legendStyle(String policy) {
    Style style = pointStyle(policy);
    return new Style(style.colour(), 0, "", style.marker());
  }

  /** Bounds have no marker on a line; as a single point they need one. */
  static Style pointStyle(String policy) {
    Style style = style(policy);
    if (style.marker() != Marker.NONE) {
      return style;
    }
    return style.withMarker(policy.equals("clairvoyant") ? Marker.PLUS : Marker.CROSS);
  }
}
