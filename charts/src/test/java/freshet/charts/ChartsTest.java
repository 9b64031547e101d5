package freshet.charts;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.charts.CourseChart.Mark;
import freshet.charts.CourseChart.Slot;
import freshet.charts.DaysChart.Moment;
import freshet.charts.Series.Kind;
import freshet.charts.ShareChart.Share;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
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

  /** The plot is 158 high and begins at 10: a stack of 2 and 2 on a scale to 4 fills it. */
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
            "y=\"89\" width=\"[\\d.]+\" height=\"79\" rx=\"2\" class=\"bar c1\"><title>A, low: 2<")
        .containsPattern(
            "y=\"10\" width=\"[\\d.]+\" height=\"79\" rx=\"2\" class=\"bar c1\"><title>A, high: 2<")
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
        new ShareChart("T", "S", List.of("n", "s"), List.of(new Share("1 min", 0.25))).figure("");

    assertThat(figure.svg()).contains("25.0 %").contains("width=\"90.5\"");
    assertThat(
            new ShareChart("T", "", List.of(), List.of(new Share("x", Double.NaN)))
                .figure("None.")
                .isEmpty())
        .isTrue();
  }

  /** The plot is 408 wide from 44 on: noon in UTC is one o'clock here, at 265, in the first row. */
  @Test
  void moments_lieInTheRowOfTheirDay() {
    DaysChart.Kind dot = new DaysChart.Kind("posting", "c1", true);
    DaysChart.Kind stroke = new DaysChart.Kind("retrieval", "c2", false);
    LocalDate day = LocalDate.of(2026, 3, 2);
    Figure figure =
        new DaysChart(
                "T",
                "S",
                ZoneOffset.ofHours(1),
                day,
                2,
                List.of(dot, stroke),
                List.of(
                    new Moment(Instant.parse("2026-03-01T12:00:00Z"), dot, "noon"),
                    new Moment(Instant.parse("2026-03-02T00:00:00Z"), stroke, "midnight"),
                    new Moment(Instant.parse("2026-02-01T00:00:00Z"), stroke, "before")))
            .figure("");

    assertThat(figure.svg())
        .contains("cx=\"265\" cy=\"8.5\"")
        .contains("<rect x=\"60.2\" y=\"20\" width=\"1.6\" height=\"10\" class=\"bar c2\"")
        .doesNotContain("before");
    assertThat(figure.rows()).hasSize(3);
  }

  /** The bars end at 168; what is planned is drawn below them. */
  @Test
  void marks_haveALaneBelowTheBars() {
    Figure figure =
        course(
            LinearScale.fromZero(1),
            List.of(new Mark(1, "c4", "planned")),
            series("x", Kind.STACKED, 1, 1));

    assertThat(figure.svg())
        .contains("<rect x=\"246\" y=\"176\"")
        .contains("class=\"bar c4\"><title>planned<");
  }

  @Test
  void area_liesBetweenItsSeriesAndTheNext_whereBothAreKnown() {
    Figure figure =
        course(
            LinearScale.fromZero(4),
            List.of(),
            series("high", Kind.AREA, 4, 2),
            series("low", Kind.LINE, 0, 0));
    assertThat(figure.svg())
        .contains("<path d=\"M145.5,10L348.5,89L348.5,168L145.5,168Z\" class=\"area c1\"");
    assertThat(
            course(
                    LinearScale.fromZero(4),
                    List.of(),
                    series("high", Kind.AREA, 4, Double.NaN),
                    series("low", Kind.LINE, 0, 0))
                .svg())
        .doesNotContain("class=\"area");
  }

  @Test
  void week_isDarkestInItsBusiestHour() {
    double[] hours = new double[7 * 24];
    hours[24 + 9] = 3;
    hours[6 * 24] = 0.5;
    hours[6 * 24 + 1] = 0.2;
    Figure figure = new WeekMap("T", "S", hours, Numbers::plain).figure("None.");

    assertThat(figure.svg())
        .contains("class=\"heat h6\"><title>Tue 09:00: 3<")
        .contains("class=\"heat h1\"><title>Sun 00:00: ")
        .contains("class=\"heat h0\"><title>Sun 01:00: ")
        .contains("class=\"heat h0\"><title>Mon 09:00: 0<");
    assertThat(figure.rows()).hasSize(24);
    assertThat(figure.rows().get(9)).startsWith("09:00", "0", "3");
    assertThat(new WeekMap("T", "S", new double[168], Numbers::plain).figure("None.").isEmpty())
        .isTrue();
  }
}
