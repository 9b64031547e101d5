package freshet.simulator.peer;

import static freshet.simulator.peer.Given.document;
import static freshet.simulator.peer.Given.inMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Retrieval;
import org.junit.jupiter.api.Test;

final class CommaFeedTest {
  private static final double MINUTE = PeerUnits.ofMinutes(1);

  @Test
  void commaFeed_waitsHalfTheMeanGapBetweenFiveMinutesAndAnHour() {
    // gaps of 30 and 50 minutes: g = 40, g/2 = 20
    assertThat(minutes(document(100, 0, 99, 99 + 30 * MINUTE, 99 + 80 * MINUTE)))
        .isCloseTo(20, within(1e-6));
    assertThat(minutes(document(100, 0, 99, 99 + 4 * MINUTE))).isCloseTo(5, within(1e-6));
    assertThat(minutes(document(100, 0, 95, 99))).isCloseTo(60, within(1e-6));
  }

  @Test
  void commaFeed_slowsDownWithSilence() {
    assertThat(minutes(document(100, 0, 92, 93.1))).isCloseTo(60, within(1e-6));
    assertThat(minutes(document(100, 0, 92.9, 93))).isCloseTo(60, within(1e-6));
    assertThat(minutes(document(100, 0, 85.9, 86))).isCloseTo(120, within(1e-6));
    assertThat(minutes(document(100, 0, 69.9, 70))).isCloseTo(240, within(1e-6));
  }

  @Test
  void commaFeed_waitsFourHoursWithoutAGapToGoBy() {
    assertThat(minutes(document(100, 0))).isCloseTo(240, within(1e-6));
    assertThat(minutes(document(100, 1, 99.9))).isCloseTo(240, within(1e-6));
  }

  private static double minutes(Retrieval retrieval) {
    return inMinutes(CommaFeed.interval(retrieval, 1));
  }
}
