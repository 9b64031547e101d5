package freshet.web.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PatternWordsTest {
  /** Shares of the hours of the week that are in proportion to something. */
  private static List<Double> week(IntToDoubleFunction hour) {
    double sum = IntStream.range(0, 168).mapToDouble(hour).sum();
    return IntStream.range(0, 168).mapToObj(h -> hour.applyAsDouble(h) / sum).toList();
  }

  @Test
  void mornings_ofWeekdays() {
    List<Double> week = week(h -> h / 24 < 5 && h % 24 >= 6 && h % 24 < 10 ? 1 : 0.001);

    assertThat(PatternWords.of(3.0, week))
        .isEqualTo("Publishes about 3 times a day, mostly on weekdays between 06:00 and 09:00.");
  }

  /** Three of four hours are 75 %; two would be 50 %. */
  @Test
  void hours_goRoundMidnight() {
    List<Double> week = week(h -> h % 24 >= 22 || h % 24 < 2 ? 1 : 0);

    assertThat(PatternWords.of(1.0, week)).contains("between 22:00 and 01:00");
  }

  /** What is at six in the morning in UTC is at eight where clocks are two hours ahead. */
  @Test
  void week_isTurnedToTheClockOfTheReader() {
    List<Double> week = week(h -> h == 6 ? 1 : 0);

    assertThat(PatternWords.ahead(week, 2).indexOf(1.0)).isEqualTo(8);
    assertThat(PatternWords.ahead(week, -7).indexOf(1.0)).as("Sunday evening").isEqualTo(167);
  }

  @Test
  void anyTime_isSaidToBeAnyTime() {
    assertThat(PatternWords.of(50.0, week(_ -> 1)))
        .isEqualTo("Publishes about 50 times a day, on all days of the week, at any hour.");
  }

  @Test
  void rareFeeds_areCountedByTheWeek() {
    assertThat(PatternWords.of(0.3, week(h -> h / 24 == 2 ? 1 : 0.01)))
        .startsWith("Publishes about twice a week, mostly on Wednesdays");
    assertThat(PatternWords.of(0.01, week(h -> h / 24 > 4 ? 1 : 0.01)))
        .startsWith("Publishes less than once a week, mostly at weekends");
  }

  @Test
  void unlearned_isSaid() {
    assertThat(PatternWords.of(null, Collections.emptyList())).contains("not known yet");
  }
}
