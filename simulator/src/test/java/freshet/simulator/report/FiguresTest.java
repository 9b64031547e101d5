package freshet.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.simulator.replay.PolicyResult;
import freshet.simulator.reproduce.PaperFigure;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.scene.Scene;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private static final Scene SCENE = Samples.scene(60, 3);

  private static List<String> texts(ExtraFigure figure) {
    Xml.check(figure.svg());
    return Xml.texts(figure.svg());
  }

  private static List<ExtraFigure> all(List<PolicyResult> results) {
    List<ExtraFigure> figures = new ArrayList<>(ReportFolder.figures(SCENE, results));
    Samples.figures().forEach(figure -> figures.add(FigureDrawing.of(figure)));
    figures.add(Samples.plan());
    return figures;
  }

  @Test
  void everyFigure_isWellFormedAndHasOnlyNumbersAsPlaces() {
    for (ExtraFigure figure : all(Samples.results(Samples.POLICIES, 1, 4, 16))) {
      assertThat(texts(figure)).as(figure.fileName()).hasSizeGreaterThan(5);
      assertThat(figure.svg()).as(figure.fileName()).doesNotContain("NaN", "Infinity", "�", "href");
      assertThat(figure.caption()).isNotEmpty();
    }
  }

  @Test
  void everyFigure_canBeDrawnOfOneResultOrOneBudgetOrDefaultsOnly() {
    for (List<PolicyResult> results :
        List.of(
            Samples.results(List.of("freshness"), 2),
            Samples.results(Samples.POLICIES, 1),
            List.of(Samples.result("nutch", 0, null, 3)))) {
      for (ExtraFigure figure : all(results)) {
        Xml.check(figure.svg());
        assertThat(figure.svg()).as(figure.fileName()).doesNotContain("NaN", "Infinity");
      }
    }
  }

  @Test
  void axes_sayWhatTheyMeasureAndInWhichUnit() {
    List<PolicyResult> results = Samples.results(Samples.POLICIES, 1, 4);
    assertThat(texts(BudgetFigures.delay(results)))
        .contains(
            "mean delay (minutes)",
            "mean delay (% of uniform)",
            "budget (retrievals per feed and day)");
    assertThat(texts(BudgetFigures.misses(results))).contains("missed postings (%)");
    assertThat(texts(ResultFigures.delayDistribution(results)))
        .contains("delay (minutes)", "postings seen (%)");
    assertThat(texts(TraceFigures.rateDistribution(RateDistribution.of(SCENE))))
        .contains("postings in 60 days", "feeds");
    assertThat(texts(TraceFigures.hourlyPattern(HourlyPattern.of(SCENE))))
        .contains("hour of the day (UTC)");
    for (PaperFigure figure : Samples.figures()) {
      assertThat(texts(FigureDrawing.of(figure))).contains("days to learn", "mean delay, minutes");
    }
  }

  @Test
  void delayFigure_namesEveryPolicy() {
    assertThat(texts(BudgetFigures.delay(Samples.results(Samples.POLICIES, 1, 4, 16))))
        .allSatisfy(text -> assertThat(text).isNotBlank())
        .containsAll(
            Samples.POLICIES.stream()
                .filter(policy -> !List.of("freshness", "clairvoyant").contains(policy))
                .toList())
        .anySatisfy(text -> assertThat(text).startsWith("freshness ↑ "))
        .anySatisfy(text -> assertThat(text).startsWith("clairvoyant ↓ "));
  }

  @Test
  void missesFigure_showsZeroAsZero() {
    List<PolicyResult> results = Samples.results(List.of("uniform", "combined"), 1, 16);
    assertThat(texts(BudgetFigures.misses(results))).contains("0", "1", "uniform", "combined");
  }

  @Test
  void check_findsWhatIsNotWellFormed() {
    assertThatThrownBy(() -> Xml.check("<svg><g></svg>")).isInstanceOf(AssertionError.class);
  }

  @Test
  void names_areEscaped() {
    for (PaperFigure figure : Samples.figures()) {
      assertThat(texts(FigureDrawing.of(figure))).contains(figure.title());
      // bars are of one series, which has no name
      assertThat(texts(FigureDrawing.of(figure)).contains("<script>"))
          .isEqualTo(figure.style() != PaperFigure.Style.BARS);
    }
  }

  @Test
  void figureDrawing_isNamedAfterItsTitle() {
    assertThat(Samples.figures())
        .extracting(figure -> FigureDrawing.of(figure).fileName())
        .containsExactly(
            "a-b-c-lines.svg",
            "a-b-c-results.svg",
            "a-b-c-bars.svg",
            "a-b-c-dots.svg",
            "a-b-c-log-dots.svg",
            "a-b-c-panels.svg");
  }

  @Test
  void results_haveADotForTheLeastAndTheMostOfEachPoint() {
    double[] xs = {1, 2};
    double[] means = {5, 4};
    Series once = new Series("a", xs, means);
    Series spread = new Series("b", xs, means, new double[] {4, 3}, new double[] {7, 6});
    assertThat(tooltips(once)).isEmpty();
    assertThat(tooltips(spread))
        .containsExactlyInAnyOrder(
            "b, least: 4.00", "b, most: 7.00", "b, least: 3.00", "b, most: 6.00");
  }

  private static List<String> tooltips(Series series) {
    PaperFigure figure =
        new PaperFigure("t", "", "x", "y", PaperFigure.Style.RESULTS, List.of(series));
    return Pattern.compile("<title>([^<]*(?:least|most)[^<]*)</title>")
        .matcher(FigureDrawing.of(figure).svg())
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  @Test
  void figureDrawing_drawsDotsInOnePlaceAsOne() {
    // four feeds at (1, 1), one at (9, 9), and the line y = x: two dots and the line's two ends
    double[] rates = {1, 1, 1, 1, 9};
    double[] ends = {0, 9};
    PaperFigure figure =
        new PaperFigure(
            "Rates",
            "",
            "first",
            "later",
            PaperFigure.Style.DOTS,
            List.of(new Series("feeds", rates, rates), new Series("y = x", ends, ends)));
    String svg = FigureDrawing.of(figure).svg();
    assertThat(svg).contains("1.00, 1.00: 4", "9.00, 9.00: 1", "y = x");
    assertThat(svg.split("9.00, 9.00: 1", -1)).hasSize(2);
  }

  @Test
  void figureDrawing_canDrawNothingButZeros() {
    double[] zeros = {0, 0};
    for (PaperFigure.Style style : PaperFigure.Style.values()) {
      ExtraFigure figure =
          FigureDrawing.of(
              new PaperFigure("t", "", "x", "y", style, List.of(new Series("s", zeros, zeros))));
      Xml.check(figure.svg());
      assertThat(figure.svg()).doesNotContain("NaN", "Infinity");
    }
  }
}
