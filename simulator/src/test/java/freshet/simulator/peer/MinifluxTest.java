package freshet.simulator.peer;

import static freshet.simulator.peer.Given.assertRetrievedEvery;
import static freshet.simulator.peer.Given.document;
import static freshet.simulator.peer.Given.drive;
import static freshet.simulator.peer.Given.inMinutes;
import static freshet.simulator.peer.Given.start;
import static freshet.simulator.peer.Given.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.FeedHistory;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MinifluxTest {
  @Test
  void roundRobin_needsTwoTicksOfSixtyMinutes() {
    // next_check_at = tick + 5 s + 60 min lies 5 s after the next tick (miniflux/v2#2201)
    assertRetrievedEvery(120, Miniflux.roundRobin(start(1, 0), 1));
  }

  @Test
  void roundRobin_retrievesAHundredFeedsAnHourHoweverManyThereAre() {
    // the last ticks of the day are at 1:00, 2:00 ... 24:00
    assertThat(drive(Miniflux.roundRobin(start(1000, 0), 1), 1)).hasSize(24 * 100);
  }

  @Test
  void entryFrequency_dividesTheWeekByTheVirtualWeeklyCount() {
    // at 100: 94, 96, 97.5 and 98 lie in the last 7 days, 92.9 does not; mean gap 4/3 d,
    // w = ⌈7 / (4/3)⌉ = ⌈5.25⌉ = 6, I = 7 d / 6 = 28 h, cut to 24 h
    assertThat(interval(stored(92.9, 94, 96, 97.5, 98))).isCloseTo(24 * 60, within(1e-6));
    // the same in a fifth of the time: mean gap 4/15 d, w = ⌈26.25⌉ = 27, I = 7 d / 27
    assertThat(interval(stored(98, 98.4, 98.7, 98.8))).isCloseTo(7 * 1440 / 27.0, within(1e-6));
  }

  @Test
  void entryFrequency_keepsFiveMinutes() {
    // three postings within a minute each: w = 10080, I = 1 min
    double minute = PeerUnits.ofMinutes(1);
    assertThat(interval(stored(99, 99 + minute, 99 + 2 * minute))).isCloseTo(5, within(1e-6));
  }

  @Test
  void entryFrequency_waitsADayWithoutTwoDatesInTheWeek() {
    assertThat(interval(stored())).isCloseTo(1440, within(1e-6));
    assertThat(interval(stored(92, 98))).isCloseTo(1440, within(1e-6));
    assertThat(interval(stored(98, 98, 98))).isCloseTo(1440, within(1e-6));
  }

  @Test
  void entryFrequency_countsWhatARetrievalBroughtAtTheNext() {
    IntervalRule rule = Miniflux.entryFrequencyRule(List.of(stored(99)));
    assertThat(inMinutes(rule.after(document(100, 1, 99, 99.5), 1))).isCloseTo(1440, within(1e-6));
    // mean gap 12 h: w = 14
    assertThat(inMinutes(rule.after(document(101, 0, 99, 99.5), 1))).isCloseTo(720, within(1e-6));
  }

  private static double interval(FeedHistory history) {
    return inMinutes(Miniflux.entryFrequencyRule(List.of(history)).after(document(100, 0), 1));
  }
}
