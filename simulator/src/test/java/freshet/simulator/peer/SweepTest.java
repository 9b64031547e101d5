package freshet.simulator.peer;

import static freshet.simulator.peer.Given.assertRetrievedEvery;
import static freshet.simulator.peer.Given.drive;
import static freshet.simulator.peer.Given.start;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Agenda;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class SweepTest {
  @Test
  void feedbin_retrievesAllFeedsEveryFifteenMinutes() {
    var feedsAt =
        drive(Feedbin.open(start(7, 0), 1), 1).stream()
            .collect(Collectors.groupingBy(Agenda.Due::at, Collectors.counting()));
    assertThat(feedsAt).hasSize(96);
    assertThat(feedsAt.values()).containsOnly(7L);
  }

  @Test
  void ttRss_needsSixteenTicksForThirtyMinutes() {
    // 15 ticks of 120 s are 30 minutes, but last_updated lies a few seconds after its tick
    assertRetrievedEvery(32, TtRss.open(start(1, 0), 1));
  }

  @Test
  void ttRss_retrievesAHundredFeedsATickHoweverManyThereAre() {
    // 720 ticks a day; 2000 feeds want 1/16 of them each: 125 a tick. The first ticks are not full:
    // feeds come due over the first 16.
    assertThat(drive(TtRss.open(start(2000, 0), 1), 1).size()).isBetween(71_900, 72_000);
  }
}
