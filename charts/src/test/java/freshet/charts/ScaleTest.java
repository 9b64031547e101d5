package freshet.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleTest {
  private static List<String> labels(Scale scale, int about) {
    return scale.ticks(about).stream().map(Tick::label).filter(label -> !label.isEmpty()).toList();
  }

  @Test
  void linearTicks_standAtRoundValues() {
    assertThat(labels(LinearScale.of(0, 100), 5))
        .containsExactly("0", "20", "40", "60", "80", "100");
    assertThat(labels(LinearScale.of(-0.13, 0.21), 4)).containsExactly("-0.1", "0.0", "0.1", "0.2");
    assertThat(labels(LinearScale.of(0, 4200), 3)).containsExactly("0", "2 000", "4 000");
  }

  @Test
  void linearScaleFromZero_endsAtARoundValueAtOrAboveTheLargest() {
    assertThat(LinearScale.fromZero(111).high()).isEqualTo(120);
    assertThat(LinearScale.fromZero(120).high()).isEqualTo(120);
    assertThat(LinearScale.fromZero(0).high()).isEqualTo(1);
  }

  @Test
  void logTicks_areOneTwoFive_thenDecadesWhenThereIsLessRoom() {
    LogScale scale = LogScale.of(1, 1000);
    assertThat(labels(scale, 10))
        .containsExactly("1", "2", "5", "10", "20", "50", "100", "200", "500", "1 000");
    assertThat(labels(scale, 5)).containsExactly("1", "10", "100", "1 000");
    assertThat(scale.ticks(5)).hasSize(28);
    assertThat(labels(LogScale.of(0.3, 2), 9))
        .containsExactly("0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1", "2");
    assertThat(labels(LogScale.of(1, 1e8), 4))
        .containsExactly("1", "100", "10 000", "1 000 000", "100 000 000");
  }

  @Test
  void logTicks_ofANarrowRange_areRoundValuesInside() {
    assertThat(labels(LogScale.of(395, 645), 6)).containsExactly("400", "450", "500", "550", "600");
    assertThat(labels(LogScale.of(105, 148), 5)).containsExactly("110", "120", "130", "140");
  }

  @Test
  void logScale_placesEqualRatiosAtEqualDistances() {
    LogScale scale = LogScale.of(1, 100);
    assertThat(scale.place(10)).isCloseTo(0.5, within(1e-12));
    assertThat(scale.place(100)).isCloseTo(1, within(1e-12));
  }

  @Test
  void logScale_givesZeroASlotOfItsOwnBelowTheLeastValue() {
    // misses of 0, 0.3 and 8 %: the axis begins at 0.2, zero lies below it and still inside
    LogScale scale = LogScale.around(0, 0.3, 8);
    assertThat(scale.low()).isCloseTo(0.2, within(1e-12));
    assertThat(scale.high()).isCloseTo(10, within(1e-12));
    assertThat(scale.place(0)).isBetween(0.0, scale.place(0.2) - 0.02);
    assertThat(scale.ticks(8).getFirst()).isEqualTo(new Tick(0, "0"));
  }

  @Test
  void logScale_ofNothingButZeros_stillHasAnAxis() {
    LogScale scale = LogScale.around(0, 0);
    assertThat(scale.hasSlot()).isTrue();
    assertThat(scale.place(0)).isBetween(0.0, 0.1);
    assertThat(labels(scale, 4)).startsWith("0", "1");
  }

  @Test
  void logScale_putsWhatIsLessThanItsFloorIntoTheSlot() {
    LogScale scale = LogScale.around(0.002, 50).notBelow(1);
    assertThat(scale.low()).isEqualTo(1);
    assertThat(scale.slot()).isEqualTo("<1");
    assertThat(scale.place(0.002)).isEqualTo(scale.place(0));
  }

  @Test
  void typicalScale_leavesOutExtremes() {
    // median 120; 40000 and 1 are more than five times off
    LogScale scale = LogScale.typical(5, 1, 100, 110, 120, 130, 150, 40_000);
    assertThat(scale.low()).isBetween(90.0, 100.0);
    assertThat(scale.high()).isBetween(150.0, 160.0);
    assertThat(scale.place(40_000)).isGreaterThan(1);
    assertThat(scale.place(1)).isLessThan(0);
  }

  @Test
  void timeTicks_areRoundHoursOrDaysUtc() {
    // day 19028 is Saturday 2022-02-05
    assertThat(labels(new TimeScale(19_028, 19_029), 8))
        .containsExactly(
            "00:00", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00", "00:00");
    assertThat(labels(new TimeScale(19_028, 19_031), 4))
        .containsExactly("Sat 5 Feb", "Sun 6 Feb", "Mon 7 Feb", "Tue 8 Feb");
    // weeks begin on Monday
    assertThat(labels(new TimeScale(19_028, 19_050), 4))
        .containsExactly("Mon 7 Feb", "Mon 14 Feb", "Mon 21 Feb");
  }

  @Test
  void counts_haveWholeStepsAndShortLabels() {
    assertThat(labels(LinearScale.counts(1), 7)).containsExactly("0", "1", "2", "3", "4", "5");
    assertThat(labels(LinearScale.counts(9000), 5))
        .containsExactly("0", "2000", "4000", "6000", "8000", "10 k");
    assertThat(labels(LinearScale.counts(230_000), 5))
        .containsExactly("0", "50 k", "100 k", "150 k", "200 k", "250 k");
    assertThat(labels(LinearScale.counts(3_500_000), 7)).contains("500 k", "1 M", "1.5 M");
    assertThat(labels(LinearScale.brief(0.8), 5)).containsExactly("0", "0.2", "0.4", "0.6", "0.8");
  }

  @Test
  void percent_isMarkedInQuarters() {
    assertThat(labels(LinearScale.percent(), 7))
        .containsExactly("0 %", "25 %", "50 %", "75 %", "100 %");
  }

  @Test
  void spans_haveLengthsThatPeopleKnow() {
    assertThat(labels(SpanScale.around(3, 700, Numbers::plain), 7))
        .containsExactly("1", "5", "15", "60", "180", "720");
    assertThat(labels(SpanScale.around(10, 40, Numbers::plain), 7))
        .containsExactly("5", "10", "15", "20", "30", "45");
    assertThat(SpanScale.around(10, 10, Numbers::plain).ticks(7)).hasSizeGreaterThan(1);
    assertThat(SpanScale.around(1e-9, 1e9, Numbers::plain).place(43_200)).isEqualTo(1);
  }
}
