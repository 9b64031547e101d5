package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.Retrieval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A server learns what a retrieval brought a while after it was begun. */
class UnderWayTest {
  private static final double NOW = 20_000;
  private static final int DAYS_KNOWN = 20;
  private static final int DAYS = 6;
  private static final int FEEDS = 200;
  private static final double BUDGET = 6 * FEEDS;
  private static final double MINUTE = 1.0 / 1440;

  private final SplittableRandom random = new SplittableRandom(9);

  private FreshetAgenda agenda() {
    List<FeedHistory> feeds = new ArrayList<>();
    for (int i = 0; i < FEEDS; i++) {
      double[] dates =
          random.doubles((1L + i % 10) * DAYS_KNOWN, NOW - DAYS_KNOWN, NOW).sorted().toArray();
      feeds.add(new FeedHistory(NOW - DAYS_KNOWN, dates, 15, 1, 1));
    }
    return new FreshetAgenda(feeds, new Budget(BUDGET), NOW, PolicySettings.DEFAULTS);
  }

  /** Begins all that is due before it hears of any of it, as long as that takes. */
  private static int[] retrievals(FreshetAgenda agenda, double takes) {
    int[] perDay = new int[DAYS];
    PriorityQueue<Due> underWay = new PriorityQueue<>(Comparator.comparingDouble(Due::at));
    while (true) {
      double next = agenda.nextAt();
      if (!underWay.isEmpty() && underWay.element().at() + takes < next) {
        Due over = underWay.remove();
        agenda.retrieved(new Retrieval(over.feed(), over.at(), new double[0], 0, 0, 0));
      } else {
        Due due = agenda.next(next);
        if (due.at() >= NOW + DAYS) {
          return perDay;
        }
        perDay[(int) (due.at() - NOW)]++;
        underWay.add(due);
      }
    }
  }

  @Test
  void everyDayHoldsTheBudget_howeverLongRetrievalsTake() {
    for (double takes : new double[] {0, MINUTE, 10 * MINUTE}) {
      for (int day : retrievals(agenda(), takes)) {
        assertThat((double) day)
            .as("retrievals that take %.0f minutes", takes / MINUTE)
            .isBetween(0.98 * BUDGET, 1.02 * BUDGET);
      }
    }
  }

  @Test
  void whatIsGivenBackOrRemoved_isUnderWayNoMore() {
    FreshetAgenda agenda = agenda();
    for (int k = 0; k < 20 * FEEDS; k++) {
      Due due = agenda.next(agenda.nextAt());
      agenda.giveBack(due.feed(), due.at());
    }
    for (int feed = 0; feed < FEEDS / 2; feed++) {
      agenda.next(agenda.nextAt());
      agenda.remove(feed);
    }
    double from = Math.ceil(agenda.nextAt());
    int made = 0;
    for (Due due = agenda.next(); due.at() < from + 1; due = agenda.next()) {
      made += due.at() < from ? 0 : 1;
      agenda.retrieved(new Retrieval(due.feed(), due.at(), new double[0], 0, 0, 0));
    }
    assertThat((double) made).isBetween(0.9 * BUDGET, 1.02 * BUDGET);
  }
}
