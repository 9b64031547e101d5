package freshet.simulator.peer;

import static freshet.simulator.peer.Given.document;
import static freshet.simulator.peer.Given.inMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Retrieval;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class MediaCloudTest {
  private static final Retrieval UNCHANGED = document(100, 0, 98, 99);
  private static final Retrieval ALL_NEW = document(100, 2, 98, 99);
  private static final Retrieval HALF_NEW = document(100, 1, 98, 99);
  private static final Retrieval ONE_OF_FOUR_NEW = document(100, 1, 96, 97, 98, 99);
  private static final Retrieval DEAD = document(100, 0, 60, 68.9);

  private MediaCloud rule = new MediaCloud(1);

  @BeforeEach
  void begin() {
    rule = new MediaCloud(1);
  }

  @Test
  void mediaCloud_growsByTenMinutesWhenTwoThirdsAreKnown() {
    assertThat(after(UNCHANGED, 360)).isCloseTo(370, within(1e-6));
    assertThat(after(ONE_OF_FOUR_NEW, 370)).isCloseTo(380, within(1e-6));
    assertThat(after(HALF_NEW, 380)).isCloseTo(380, within(1e-6));
  }

  @Test
  void mediaCloud_growsByAnHourToADayWhenNothingIsNewForAMonth() {
    assertThat(after(DEAD, 360)).isCloseTo(420, within(1e-6));
    assertThat(after(document(100, 0), 420)).isCloseTo(480, within(1e-6));
    for (int k = 0; k < 20; k++) {
      after(DEAD, 1440);
    }
    assertThat(after(DEAD, 1440)).isCloseTo(1440, within(1e-6));
  }

  @Test
  void mediaCloud_shrinksByAnHourToTenMinutes() {
    // 360, 300, 240, 180, 120, 60, then 0 kept at 10
    double period = 360;
    for (int k = 0; k < 5; k++) {
      period = after(ALL_NEW, period);
    }
    assertThat(period).isCloseTo(60, within(1e-6));
    assertThat(after(ALL_NEW, 60)).isCloseTo(10, within(1e-6));
  }

  @Test
  void mediaCloud_fallsBackToTheStartFromAbove() {
    after(DEAD, 360);
    after(DEAD, 420);
    assertThat(after(ALL_NEW, 480)).isCloseTo(360, within(1e-6));
  }

  @Test
  void mediaCloud_ignoresRetrievalsOutOfTime() {
    // 21 minutes too soon to grow, 21 too late to shrink
    assertThat(after(UNCHANGED, 339)).isCloseTo(360, within(1e-6));
    assertThat(after(ALL_NEW, 381)).isCloseTo(360, within(1e-6));
  }

  private double after(Retrieval retrieval, double elapsedMinutes) {
    return inMinutes(rule.after(retrieval, PeerUnits.ofMinutes(elapsedMinutes)));
  }
}
