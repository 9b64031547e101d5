package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.capability.Explanation;
import freshet.policy.capability.Explanation.Bound;
import freshet.policy.capability.Explanation.Moved;
import freshet.policy.intensity.FeedModel.Shape;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanReasonsTest {
  /** A Saturday. */
  private static final double DAY = 19_028;

  private static Explanation at(double time, Bound bound) {
    return at(time, bound, Moved.AS_PLANNED);
  }

  private static Explanation at(double time, Bound bound, Moved moved) {
    Map<Shape, Double> weights = Map.of(Shape.FLAT, 0.004, Shape.WEEK, 0.25, Shape.CLASS, 0.746);
    return new Explanation(DAY + time, 4, weights, 12.0 / 1440, 0.5, bound, moved);
  }

  /** Gives one explanation after another. */
  private static PlanReasons of(Explanation... explanations) {
    Iterator<Explanation> next = List.of(explanations).iterator();
    return new PlanReasons(next::next);
  }

  @Test
  void text_saysWhatIsLearned_whatCountsMostFirst() {
    assertThat(of(at(0.25, Bound.PRICE)).text())
        .isEqualTo(
            """
            Learned at the start: 4.00 postings a day, at times told by
               75 %  the week of the feeds that are like it
               25 %  its hours of the week

            The next retrieval is planned for Sat 2022-02-05 06:00 UTC: 4.00 postings a day, 0.50 expected to wait, price 12.0 posting-minutes: sooner, too little would wait to be worth the price
            """);
  }

  @Test
  void text_hasARowPerRetrieval_andExplainsOnlyWhatOccurs() {
    PlanReasons reasons =
        of(at(0.25, Bound.PRICE), at(0.25, Bound.PRICE), at(0.75, Bound.NOT_BEFORE, Moved.EARLY));
    reasons.retrieved(DAY + 0.25);
    reasons.retrieved(DAY + 0.5);

    List<String> lines = reasons.text().lines().toList();
    assertThat(lines)
        .anyMatch(line -> line.matches("Sat 06:00 +Sat 06:00 +4.00 +0.50 +12.0 +price"))
        .anyMatch(line -> line.matches("Sat 12:00 +Sat 18:00 +4.00 +0.50 +12.0 +not before, early"))
        .contains("not before: it may not be retrieved before")
        .contains("early: made early, as the day would not spend its budget otherwise");
    assertThat(reasons.text()).doesNotContain("blackout", "late:", "The next retrieval");
  }

  @Test
  void text_ofManyRetrievals_isCut() {
    PlanReasons reasons = new PlanReasons(() -> at(0.25, Bound.PRICE));
    for (int k = 0; k < 30; k++) {
      reasons.retrieved(DAY + 0.25);
    }
    assertThat(reasons.text()).contains("and 6 more").doesNotContain("planned:");
  }
}
