package freshet.simulator.peer;

import static freshet.simulator.peer.Given.assertRetrievedEvery;
import static freshet.simulator.peer.Given.drive;
import static freshet.simulator.peer.Given.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Agenda;
import freshet.policy.PolicyStart;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RuleAgendaTest {
  private static final double HOUR = PeerUnits.ofHours(1);

  @Test
  void ruleAgenda_takesAFeedAtTheFirstTickAtOrAfterItIsDue() {
    // due after 25 minutes, looked for every 10: taken after 30
    assertRetrievedEvery(30, agenda(start(1, 0), 1, 10, 25));
  }

  @Test
  void ruleAgenda_floorsAnIntervalOfZeroAtTheTick() {
    assertRetrievedEvery(10, agenda(start(1, 0), 1, 10, 0));
  }

  @Test
  void ruleAgenda_stretchesTickAndInterval() {
    // 25 minutes on a grid of 10, three times as slow: 75 minutes on a grid of 30
    assertRetrievedEvery(90, agenda(start(1, 0), 3, 10, 25));
  }

  @Test
  void ruleAgenda_keepsTheMinimumInterval() {
    // an hour scaled to 6 minutes, kept 20 apart, on a grid of 6
    assertRetrievedEvery(24, agenda(start(1, PeerUnits.ofMinutes(20)), 0.1, 60, 60));
  }

  @Test
  void ruleAgenda_tellsTheRuleTheTimeElapsedAtItsOwnPace() {
    // it waits 3 hours; stretched by 2 these are 6 by the clock, but the rule sees 3
    List<Double> elapsed = new ArrayList<>();
    IntervalRule rule =
        (retrieval, since) -> {
          elapsed.add(since);
          return 3 * HOUR;
        };
    drive(new RuleAgenda(start(1, 0), 2, Dispatcher.every(HOUR), HOUR, rule), 3);
    assertThat(elapsed).hasSize(12);
    assertThat(elapsed.getFirst()).isBetween(HOUR, 2 * HOUR);
    assertThat(elapsed.subList(1, 12))
        .allSatisfy(since -> assertThat(since).isCloseTo(3 * HOUR, within(1e-9)));
  }

  @Test
  void ruleAgenda_servesTheLongestDueFirstWhenTheBatchIsFull() {
    // 5 feeds, all due at every tick, 2 at a time: whoever waits is served within 3 ticks
    Agenda agenda =
        new RuleAgenda(
            start(5, 0), 1, Dispatcher.every(HOUR).batchesOf(2), HOUR, IntervalRule.always(HOUR));
    List<Agenda.Due> taken = drive(agenda, 1);
    assertThat(taken).hasSize(2 * 24);
    for (int k = 0; k < taken.size(); k++) {
      int tick = 1 + k / 2;
      assertThat(taken.get(k).at()).isCloseTo(Given.DAY_ONE + tick * HOUR, within(1e-9));
    }
    for (int first = 0; first + 6 <= taken.size(); first += 2) {
      assertThat(taken.subList(first, first + 6).stream().map(Agenda.Due::feed))
          .contains(0, 1, 2, 3, 4);
    }
  }

  private static Agenda agenda(
      PolicyStart start, double scale, double tickMinutes, double intervalMinutes) {
    double interval = PeerUnits.ofMinutes(intervalMinutes);
    return new RuleAgenda(
        start,
        scale,
        Dispatcher.every(PeerUnits.ofMinutes(tickMinutes)),
        interval,
        IntervalRule.always(interval));
  }
}
