package freshet.policy.adaptive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvaRssRuleTest {
  /** 180 runs a day: a feed with two postings a day changes every 90 runs. */
  @ParameterizedTest
  @CsvSource({"0, 640", "0.1, 640", "0.5, 360", "2, 90", "7.2, 25", "50, 25"})
  void cap_isTheRunsPerChangeWithin25And640(double postingsPerDay, double cap) {
    assertThat(AdvaRssRule.capFor(postingsPerDay)).isEqualTo(cap);
  }
}
