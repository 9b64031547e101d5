package freshet.policy.planned;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.LiveAgenda;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import freshet.policy.catalogue.PolicyCatalogue;
import java.util.Arrays;
import java.util.Collections;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlannedAgendaTest {
  private final FeedHistory history = new FeedHistory(0, new double[] {1.5, 3.25}, 10, 1, 1);

  private LiveAgenda uniform(int feeds) {
    return PolicyCatalogue.standard()
        .of("uniform")
        .orElseThrow()
        .open(
            new PolicyStart(
                Collections.nCopies(feeds, history),
                new Budget(240),
                14,
                1,
                PolicySettings.DEFAULTS,
                new SplittableRandom(1)));
  }

  /** Feeds that came later are retrieved six times a day, the sixth time at midnight. */
  @Test
  void retrievalAtMidnight_isNotForgottenForTheNextDay() {
    LiveAgenda agenda = uniform(1);
    for (int i = 1; i < 40; i++) {
      agenda.add(history, 14);
    }
    int made = 0;
    for (Due due = agenda.next(); due.at() <= 22; due = agenda.next()) {
      made += due.at() > 15 ? 1 : 0;
      agenda.retrieved(new Retrieval(due.feed(), due.at(), new double[0], 0, 0, 0));
    }
    assertThat(made).isEqualTo(7 * 240);
  }

  @Test
  void feedsThatComeDuringADay_areRetrievedAtOnce_withTheirPartOfTheBudget() {
    LiveAgenda agenda = uniform(20); // twelve times a day each
    int[] before = new int[40];
    int[] after = new int[40];
    boolean come = false;
    for (Due due = agenda.next(); due.at() < 16; due = agenda.next()) {
      if (due.at() > 14.25 && !come) {
        come = true;
        for (int i = 20; i < 40; i++) {
          assertThat(agenda.add(history, due.at())).isEqualTo(i);
          assertThat(agenda.dueAt(i)).isBetween(due.at(), due.at() + 40.0 / 240);
          assertThat(agenda.why(i)).contains("evenly until the next plan");
        }
      }
      (due.at() < 15 ? before : after)[due.feed()]++;
      agenda.retrieved(new Retrieval(due.feed(), due.at(), new double[0], 0, 0, 0));
    }
    // 18 of 24 hours at half of the budget for half of the feeds
    assertThat(Arrays.stream(before, 0, 20).sum()).isBetween(238, 242);
    assertThat(Arrays.stream(before, 20, 40).sum()).isBetween(80, 100);
    assertThat(Arrays.stream(after).sum()).isBetween(236, 244);
    assertThat(Arrays.stream(after).boxed()).allSatisfy(made -> assertThat(made).isBetween(5, 7));
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

  /**
   * Due every hour, retrieved for the first time after half a day: not eleven times more at once.
   */
  @Test
  void retrievalThatComesLate_standsForAllThatWereDueBefore() {
    LiveAgenda agenda = uniform(10);
    Due first = agenda.next();
    agenda.retrieved(new Retrieval(first.feed(), 14.5, new double[0], 0, 0, 0));

    assertThat(agenda.dueAt(first.feed())).isBetween(14.5, 14.5 + 1.0 / 24);
  }
}
