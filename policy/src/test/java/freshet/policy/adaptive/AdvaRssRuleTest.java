package freshet.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvaRssRuleTest {
  /** 180 runs a day: a feed with two postings a day changes every 90 runs. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 25",
    "0.1, 0, 25",
    "1, 0, 180",
    "3.5, 0, 630",
    "7, 0, 640",
    "7, 1, 630",
    "100, 199, 90",
    "28, 200, 25.075",
    "28, 1400, 25"
  })
  void cap_isTheRunsPerPostingSoFar_from25To640(double days, double postings, double cap) {
    assertThat(AdvaRssRule.capFor(days, postings)).isCloseTo(cap, within(0.001));
  }
}
