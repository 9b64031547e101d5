package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import freshet.policy.capability.SignalLearning;
import freshet.policy.capability.SignalWorth;
import freshet.policy.online.SignalReliability.Announced;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SignalReliabilityTest {
  /** So many retrievals with so many signals before each and postings found by it. */
  private static void repeat(SignalReliability sense, int times, int signals, int fresh) {
    for (int k = 0; k < times; k++) {
      for (int s = 0; s < signals; s++) {
        sense.signalled();
      }
      sense.retrieved(fresh);
    }
  }

  @Test
  void gc068_signals_countOnceTheyAreKnownToBeGood() {
    SignalReliability sense = SignalReliability.ofAll();
    repeat(sense, 19, 1, 1);
    sense.signalled();
    assertThat(sense.announced()).isEqualTo(Announced.NOTHING);
    sense.retrieved(1);
    sense.signalled();
    // 20 of 20 right: (20 + 1)/(20 + 2)
    assertThat(sense.announced().pending()).isCloseTo(21.0 / 22, within(1e-9));
    assertThat(sense.announced().unannounced()).isCloseTo(1.0 / 22, within(1e-9));
  }

  @Test
  void gc068_falseAlarms_areIgnored() {
    SignalReliability sense = SignalReliability.ofAll();
    repeat(sense, 30, 1, 1);
    repeat(sense, 60, 1, 0);
    // 31 of 92
    assertThat(sense.precision()).isCloseTo(31.0 / 92, within(1e-9));
    assertThat(sense.trusted()).isFalse();
  }

  @Test
  void aFeedWithoutSignalsOfItsOwn_isTrustedAsAllAre() {
    SignalReliability all = SignalReliability.ofAll();
    repeat(SignalReliability.among(all), 38, 1, 1);
    SignalReliability quiet = SignalReliability.among(all);
    quiet.signalled();
    // 38 of 38 right: (38 + 1)/(38 + 2), which is all that is known of the quiet one
    assertThat(quiet.announced().pending()).isCloseTo(39.0 / 40, within(1e-9));
    repeat(quiet, 5, 1, 0);
    // 0 of 6 right, and 4 times the 39/46 of all: 3.39/10
    assertThat(quiet.precision()).isCloseTo(4 * 39.0 / 46 / 10, within(1e-9));
    assertThat(quiet.trusted()).isFalse();
  }

  @Test
  void silentFeeds_areStillLookedAfter() {
    SignalReliability sense = SignalReliability.ofAll();
    repeat(sense, 30, 1, 1);
    repeat(sense, 30, 0, 3);
    // 31 of 122
    assertThat(sense.recall()).isCloseTo(31.0 / 122, within(1e-9));
    assertThat(sense.trusted()).isFalse();
  }

  private static FreshetAgenda twoFeeds() {
    FeedHistory feed = new FeedHistory(0, new double[] {1.1, 2.2, 3.3}, 10, 1, 1);
    return new FreshetAgenda(List.of(feed, feed), new Budget(10), 4, PolicySettings.DEFAULTS);
  }

  /** One feed with 25 signals of which 24 are right; the other one never had any. */
  @Test
  void gc068_worthOfSignals_isKeptOverARestart() {
    FreshetAgenda before = twoFeeds();
    for (int k = 0; k < 25; k++) {
      double at = 4 + 0.1 * k;
      before.signalled(0, at);
      int fresh = k == 0 ? 0 : 1;
      before.retrieved(new Retrieval(0, at, new double[] {at}, 0, fresh, fresh));
    }
    SignalLearning learned = before.find(SignalLearning.class).orElseThrow();
    SignalWorth worth = learned.signals(0).orElseThrow();
    assertThat(worth.signals()).isEqualTo(25);
    assertThat(worth.right()).isEqualTo(24);
    assertThat(worth.postings()).isEqualTo(24);
    assertThat(worth.trusted()).isTrue();
    // 24 of 25 right, and 4 times the 25/27 of all
    assertThat(worth.precision()).isCloseTo((24 + 4 * 25.0 / 27) / 29, within(1e-9));
    assertThat(learned.signals(1)).isEmpty();

    FeedHistory unread = new FeedHistory(7, new double[0], 10, 1, 1);
    PolicyStart start =
        new PolicyStart(
            List.of(unread, unread),
            new Budget(10),
            7,
            1,
            PolicySettings.DEFAULTS,
            new SplittableRandom(1));
    SignalLearning after =
        FreshetAgenda.resume(start, before.memory(), List.of(before.model(0), before.model(1)))
            .find(SignalLearning.class)
            .orElseThrow();
    assertThat(after.signals()).isEqualTo(learned.signals());
    assertThat(after.signals(0)).contains(worth);
    assertThat(after.signals(1)).isEmpty();
  }
}
