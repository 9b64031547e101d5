package freshet.charts;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.charts.CourseChart.Mark;
import freshet.charts.CourseChart.Slot;
import freshet.charts.DaysChart.Moment;
import freshet.charts.Series.Kind;
import freshet.charts.ShareChart.Share;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartsTest {
  private static final List<Slot> SLOTS = List.of(new Slot("a", "A"), new Slot("", "B"));

  private static Series series(String name, Kind kind, double... values) {
    return new Series(name, "c1", kind, values, Numbers::plain);
  }

  private static Figure course(Scale scale, List<Mark> marks, Series... series) {
    return new CourseChart("T", "S", "slot", SLOTS, scale, List.of(series), marks)
        .figure("Nothing yet.");
  }

  /** The plot is 184 high and begins at 12: a stack of 2 and 2 on a scale to 4 fills it. */
  @Test
  void stackedBars_standUponEachOther() {
    Figure figure =
        course(
            LinearScale.fromZero(4),
            List.of(),
            series("low", Kind.STACKED, 2, Double.NaN),
            series("high", Kind.STACKED, 2, 0));

    assertThat(figure.svg())
        .containsPattern(
            "y=\"104\" width=\"[\\d.]+\" height=\"92\" class=\"bar c1\"><title>A, low: 2<")
        .containsPattern(
            "y=\"12\" width=\"[\\d.]+\" height=\"92\" class=\"bar c1\"><title>A, high: 2<")
        .doesNotContain("B, ");
    assertThat(figure.rows()).containsExactly(List.of("A", "2", "2"), List.of("B", "–", "0"));
    assertThat(figure.head()).containsExactly("slot", "low", "high");
    assertThat(figure.keys()).hasSize(2);
  }

  @Test
  void lines_areBrokenWhereNothingIsKnown() {
    Figure figure =
        course(LinearScale.percent(), List.of(), series("share", Kind.LINE, 50, Double.NaN));

    assertThat(figure.svg()).contains("50 %").contains("<circle");
    assertThat(figure.svg().split("<circle", -1)).hasSize(2);
    assertThat(figure.keys()).as("one series needs no legend").isEmpty();
  }

  @Test
  void nothing_isASentence() {
    Figure figure =
        course(LinearScale.percent(), List.of(), series("x", Kind.LINE, Double.NaN, Double.NaN));

    assertThat(figure.isEmpty()).isTrue();
    assertThat(figure.empty()).isEqualTo("Nothing yet.");
  }

  @Test
  void words_cannotBecomeMarkup() {
    Figure figure =
        course(
            LinearScale.fromZero(1),
            List.of(new Mark(0.5, "c3", "<b>\"&")),
            series("<i>", Kind.STACKED, 1, 1));

    assertThat(figure.svg())
        .contains("&lt;b&gt;&quot;&amp;")
        .doesNotContain("<b>")
        .doesNotContain("<i>")
        .doesNotContain("style=");
  }

  @Test
  void shares_areBarsWithTheirValues() {
    Figure figure =
        new ShareChart("T", "S", List.of("n", "s"), List.of(new Share("1 min", 0.25, true)))
            .figure("");

    assertThat(figure.svg()).contains("25.0 %").contains("width=\"86\"");
    assertThat(
            new ShareChart("T", "", List.of(), List.of(new Share("x", Double.NaN, false)))
                .figure("None.")
                .isEmpty())
        .isTrue();
  }

  /** The plot is 420 wide from 52 on: noon is at 262; the first of two rows is yesterday. */
  @Test
  void moments_lieInTheRowOfTheirDay() {
    DaysChart.Kind dot = new DaysChart.Kind("posting", "c1", true);
    DaysChart.Kind stroke = new DaysChart.Kind("retrieval", "c2", false);
    LocalDate day = LocalDate.of(2026, 3, 2);
    Figure figure =
        new DaysChart(
                "T",
                "S",
                day,
                2,
                List.of(dot, stroke),
                List.of(
                    new Moment(Instant.parse("2026-03-01T12:00:00Z"), dot, "noon"),
                    new Moment(Instant.parse("2026-03-02T00:00:00Z"), stroke, "midnight"),
                    new Moment(Instant.parse("2026-02-01T00:00:00Z"), stroke, "before")))
            .figure("");

    assertThat(figure.svg())
        .contains("cx=\"262\" cy=\"10\"")
        .contains("<rect x=\"51.2\" y=\"22\" width=\"1.6\" height=\"12\" class=\"bar c2\"")
        .doesNotContain("before");
    assertThat(figure.rows()).hasSize(3);
  }
}
