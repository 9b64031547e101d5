package freshet.simulator.report;

import freshet.charts.Colour;
import freshet.charts.Marker;
import freshet.charts.Style;
import freshet.policy.catalogue.Group;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The look of each policy, the same in every figure. */
final class PolicyStyle {
  /** The kind of a policy; a kind is drawn together. */
  enum Kind {
    BOUND("bounds"),
    MAIN("papers and Freshet"),
    PEER("other aggregators and crawlers");

    private final String heading;

    Kind(String heading) {
      this.heading = heading;
    }

    String heading() {
      return heading;
    }
  }

  /** The policies whose delay distribution is drawn, few enough to be distinguished. */
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
          "hindsight-across",
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

  /** Keeps the styles of peers as in published figures. */
  private static final int FIRST_THIN = 12;

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
    MAIN.put("joint-refit", new Style(Colour.VERMILLION, 1.2, "2 3", Marker.DIAMOND));
    MAIN.put("allocation-refit", new Style(Colour.GREEN, 1.2, "2 3", Marker.TRIANGLE));
    MAIN.put("scheduling-refit", new Style(Colour.GREEN, 1, "1 3", Marker.DOWN));
    MAIN.put("min-missing-refit", new Style(Colour.PURPLE, 1.4, "2 3", Marker.DIAMOND));
    MAIN.put("age-refit", new Style(Colour.BLUE, 1, "1 3", Marker.PLUS));
    MAIN.put("freshness-refit", new Style(Colour.ORANGE, 1, "1 3", Marker.CROSS));
  }

  private PolicyStyle() {}

  private static Style thin(int index) {
    // six hues and seven shapes: all pairs differ up to 42
    return new Style(HUES[index % HUES.length], 1, "", MARKERS[index % MARKERS.length]);
  }

  /** Returns the index of a policy among those without a style of their own. */
  private static int peer(String policy) {
    List<String> peers =
        SimulatedPolicies.standard().all().stream()
            .filter(one -> one.group() == Group.PEERS)
            .map(SimulatedPolicy::name)
            .toList();
    return FIRST_THIN + peers.indexOf(policy);
  }

  static Kind kind(String policy) {
    return SimulatedPolicies.standard()
        .of(policy)
        .map(
            name ->
                switch (name.group()) {
                  case BOUNDS -> Kind.BOUND;
                  case PAPERS, OURS -> Kind.MAIN;
                  case PEERS -> Kind.PEER;
                })
        .orElse(Kind.PEER);
  }

  /** Whether it knows the future: not a policy, but a reference. */
  static boolean isBound(String policy) {
    return kind(policy) == Kind.BOUND;
  }

  /** Returns the radius of a single point. */
  static double radius(String policy) {
    return kind(policy) == Kind.PEER ? 3.4 : policy.equals("freshet") ? 6 : 4.4;
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
    return main != null ? main : thin(peer(policy));
  }

  /** Returns the colour of a bar, the same for all of a group. */
  static Colour barColour(String policy) {
    return SimulatedPolicies.standard()
        .of(policy)
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

  /** Returns the point alone, for legends of points. */
  static Style legendStyle(String policy) {
    Style style = pointStyle(policy);
    return new Style(style.colour(), 0, "", style.marker());
  }

  /** Returns the style of a single point; bounds have no marker on a line, but need one here. */
  static Style pointStyle(String policy) {
    Style style = style(policy);
    if (style.marker() != Marker.NONE) {
      return style;
    }
    return style.withMarker(policy.equals("clairvoyant") ? Marker.PLUS : Marker.CROSS);
  }
}
