package freshet.policy.live;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.Retrieval;
import freshet.policy.online.OnlineSettings;
import java.util.Arrays;
import java.util.Collections;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DailyAgendaTest {
  private final FeedHistory history = new FeedHistory(0, new double[] {1.5, 3.25}, 10, 1, 1);

  private LiveAgenda uniform(int feeds) {
    return LivePolicy.UNIFORM.open(
        Collections.nCopies(feeds, history),
        new Budget(240),
        14,
        OnlineSettings.DEFAULTS,
        new SplittableRandom(1));
  }

  /** Feeds that came later are retrieved six times a day, the sixth time at midnight. */
  @Test
  void retrievalAtMidnight_isNotForgottenForTheNextDay() {
    LiveAgenda agenda = uniform(1);
    for (int i = 1; i < 40; i++) {
      agenda.add(history, 0, 14);
    }
    int made = 0;
    for (Due due = agenda.next(); due.at() <= 22; due = agenda.next()) {
      made += due.at() > 15 ? 1 : 0;
      agenda.retrieved(new Retrieval(due.feed(), due.at(), new double[0], 0, 0, 0));
    }
    assertThat(made).isEqualTo(7 * 240);
  }

  @Test
  void firstDay_isSpreadOverItsHours() {
    LiveAgenda agenda = uniform(40);
    int[] hourly = new int[24];
    for (Due due = agenda.next(); due.at() < 15; due = agenda.next()) {
      hourly[(int) ((due.at() - 14) * 24)]++;
      agenda.retrieved(new Retrieval(due.feed(), due.at(), new double[0], 0, 0, 0));
    }
    assertThat(Arrays.stream(hourly).boxed()).allSatisfy(made -> assertThat(made).isBetween(7, 13));
  }
}
