package freshet.simulator.peer;

import static freshet.simulator.peer.Given.document;
import static freshet.simulator.peer.Given.inMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NewsBlurTest {
  @ParameterizedTest
  @CsvSource({
    // postings a day, subscribers, months silent, minutes
    "1,    10,  0, 6",
    "5,    9,   0, 15",
    "1,    1,   0, 45",
    "0.5,  2,   0, 30",
    "0.5,  1,   0, 180",
    "0.1,  1,   0, 240", // 324, cut
    "0,    2,   3, 240", // 1080, cut
    "0,    1,   0, 240", // 720, cut
    "0,    0.5, 0, 1440",
    "0,    0.5, 1.5, 2160",
    "0,    0.5, 9, 2880", // 12960, cut
  })
  void newsBlur_followsItsTable(
      double perDay, double subscribers, double monthsSilent, double expected) {
    assertThat(NewsBlur.minutes(perDay, subscribers, monthsSilent))
        .isCloseTo(expected, within(1e-9));
  }

  @Test
  void newsBlur_addsUpToAQuarterByChance() {
    // nothing stored, one subscriber: 240 minutes, and up to 60 more
    NewsBlur rule = new NewsBlur(Given.start(1, 0));
    double[] minutes =
        IntStream.range(0, 1000)
            .mapToDouble(k -> inMinutes(rule.after(document(100, 0), 1)))
            .sorted()
            .toArray();
    assertThat(minutes[0]).isBetween(240.0, 241.0);
    assertThat(minutes[500]).isBetween(265.0, 275.0);
    assertThat(minutes[999]).isBetween(299.0, 300.0);
  }

  @Test
  void newsBlur_countsWhatItRetrieves() {
    // 30 postings in the last 30 days: 45 minutes, up to 11.25 more
    NewsBlur rule = new NewsBlur(Given.start(1, 0));
    double[] month = IntStream.range(0, 30).mapToDouble(k -> 70.5 + k).toArray();
    assertThat(inMinutes(rule.after(document(100, 30, month), 1))).isBetween(45.0, 56.25);
  }
}
