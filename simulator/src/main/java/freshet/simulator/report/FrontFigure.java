package freshet.simulator.report;

import freshet.charts.Axis;
import freshet.charts.Colour;
import freshet.charts.Legend;
import freshet.charts.LogScale;
import freshet.charts.Mark;
import freshet.charts.Marker;
import freshet.charts.Numbers;
import freshet.charts.Panel;
import freshet.charts.Sheet;
import freshet.charts.Style;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.report.PolicyStyle.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Draws delay against misses: no policy on the front is beaten in both. */
final class FrontFigure {
  private static final Style FRONT = new Style(Colour.GREY, 1, "2 3", Marker.NONE);

  /** A policy whose delay differs from the median by this factor is named, not drawn. */
  private static final double TYPICAL = 5;

  private FrontFigure() {}

  /** Draws one panel per budget. */
  public static ExtraFigure of(List<PolicyResult> results) {
    List<PolicyResult> shown =
        results.stream()
            .filter(result -> result.budget() != null && !PolicyStyle.isBound(result.policy()))
            .toList();
    List<Panel> panels = new ArrayList<>();
    for (ResultBlock block : ResultFigures.budgeted(shown)) {
      panels.add(panel(block, panels.size() % 2 == 0 ? "missed postings (%)" : ""));
    }
    return ExtraFigure.of(
        "delay-and-misses.svg",
        "Each policy by its mean delay (horizontal) and its missed postings (vertical), both logarithmic, zero misses below "
            + "the break; each panel has its own scale. Nearer to the lower left is better. The broken line joins the policies "
            + "that no other beats in both. Bounds are left out, and so is a policy far off in delay: its name stands "
            + "below.",
        new Sheet("Delay and misses", 2, 370, 330, panels, legend(shown)));
  }

  private static Legend legend(List<PolicyResult> shown) {
    Legend legend = new Legend();
    for (Kind group : List.of(Kind.MAIN, Kind.PEER)) {
      List<String> members =
          ResultFigures.policies(shown).stream()
              .filter(policy -> PolicyStyle.kind(policy) == group)
              .toList();
      if (!members.isEmpty()) {
        legend.heading(group.heading());
      }
      members.forEach(policy -> legend.entry(policy, PolicyStyle.legendStyle(policy)));
    }
    return legend.heading("not beaten in both").entry("front", FRONT);
  }

  private static Panel panel(ResultBlock block, String label) {
    List<PolicyResult> all = block.results();
    LogScale x =
        LogScale.typical(
            TYPICAL, all.stream().mapToDouble(PolicyResult::meanDelayMinutes).toArray());
    List<PolicyResult> inside = all.stream().filter(result -> fits(result, x)).toList();
    LogScale y =
        LogScale.around(
            inside.stream().mapToDouble(result -> result.quality().missedPercent()).toArray());
    return new Panel(
        block.title(),
        note(all, inside),
        new Axis("mean delay (minutes)", x),
        new Axis(label, y),
        List.of(frontLine(inside), new Mark.Dots(inside.stream().map(FrontFigure::dot).toList())),
        false);
  }

  private static String note(List<PolicyResult> all, List<PolicyResult> inside) {
    String outside =
        all.stream()
            .filter(result -> !inside.contains(result))
            .map(
                result ->
                    "%s: %s min, %s %%"
                        .formatted(
                            result.policy(),
                            Numbers.human(result.meanDelayMinutes()),
                            Numbers.human(result.quality().missedPercent())))
            .collect(Collectors.joining("; "));
    boolean none = all.stream().allMatch(result -> result.quality().missed() == 0);
    return Stream.of(
            none ? "no policy missed a posting" : "",
            outside.isEmpty() ? "" : "not drawn: " + outside)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static boolean fits(PolicyResult result, LogScale scale) {
    double delay = result.meanDelayMinutes();
    return delay >= scale.low() && delay <= scale.high();
  }

  private static Mark frontLine(List<PolicyResult> results) {
    List<PolicyResult> front = new ArrayList<>();
    for (PolicyResult result : results) {
      // in the order of delay, each with fewer misses than all before is on the front
      if (front.isEmpty() || result.quality().missed() < front.getLast().quality().missed()) {
        front.add(result);
      }
    }
    return new Mark.Steps(
        "front",
        front.stream().mapToDouble(PolicyResult::meanDelayMinutes).toArray(),
        front.stream().mapToDouble(result -> result.quality().missedPercent()).toArray(),
        FRONT);
  }

  private static Mark.Dot dot(PolicyResult result) {
    boolean peer = PolicyStyle.kind(result.policy()) == Kind.PEER;
    return new Mark.Dot(
        result.meanDelayMinutes(),
        result.quality().missedPercent(),
        PolicyStyle.radius(result.policy()),
        PolicyStyle.pointStyle(result.policy()),
        peer ? "" : result.policy(),
        "%s\nmean delay: %s minutes\nmissed: %s %%"
            .formatted(
                result.policy(),
                Numbers.human(result.meanDelayMinutes()),
                Numbers.human(result.quality().missedPercent())));
  }
}
