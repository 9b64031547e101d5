package freshet.simulator.peer;

import static freshet.simulator.peer.Given.assertRetrievedEvery;
import static freshet.simulator.peer.Given.document;
import static freshet.simulator.peer.Given.inMinutes;
import static freshet.simulator.peer.Given.start;
import static freshet.simulator.peer.Given.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Retrieval;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FreshRssTest {
  @Test
  void freshRss_skipsEverySecondCronRun() {
    // now <= lastUpdate + ttl at the next run, as lastUpdate is when the fetch ended
    assertRetrievedEvery(120, FreshRss.open(start(1, 0), 1));
  }

  @Test
  void autoTtl_dividesTheTimeSinceTheOldestByTheNumber() {
    // at 100: 69 is older than 30 days; 98, 98.5, 99 are stored, 99.9 is new: 2 d / 4 = 12 h
    assertThat(minutes(document(100, 1, 99, 99.9), 69, 98, 98.5, 99)).isCloseTo(720, within(1e-6));
  }

  @Test
  void autoTtl_staysBetweenAnHourAndADay() {
    // 72 min / 3 = 24 min; 20 d / 1
    assertThat(minutes(document(100, 0), 99.95, 99.96, 99.97)).isCloseTo(60, within(1e-6));
    assertThat(minutes(document(100, 0), 80)).isCloseTo(1440, within(1e-6));
  }

  @Test
  void autoTtl_waitsADayWithoutData() {
    assertThat(minutes(document(100, 0), 69)).isCloseTo(1440, within(1e-6));
    assertThat(minutes(document(100, 1, 100))).isCloseTo(1440, within(1e-6));
  }

  private static double minutes(Retrieval retrieval, double... known) {
    return inMinutes(FreshRss.autoTtlRule(List.of(stored(known))).after(retrieval, 1));
  }
}
