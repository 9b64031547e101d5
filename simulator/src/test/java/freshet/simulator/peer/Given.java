package freshet.simulator.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Agenda;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Small documents and histories, all of feed 0, and an aggregator that starts on day 100. */
final class Given {
  static final double DAY_ONE = 100;

  private Given() {}

  /** A document with these dates, of which the last so many are new. */
  static Retrieval document(double at, int fresh, double... published) {
    return new Retrieval(0, at, published, 0, published.length, fresh);
  }

  static FeedHistory stored(double... published) {
    return new FeedHistory(0, published, 10, 1, 1);
  }

  static PolicyStart start(int feeds, double minInterval) {
    return new PolicyStart(
        Collections.nCopies(feeds, stored()),
        new Budget(1),
        DAY_ONE,
        10,
        PolicySettings.DEFAULTS.withMinInterval(minInterval),
        new SplittableRandom(1));
  }

  /** What an agenda retrieves of feeds without postings for some time. */
  static List<Agenda.Due> drive(Agenda agenda, double days) {
    List<Agenda.Due> taken = new ArrayList<>();
    while (true) {
      Agenda.Due due = agenda.next();
      if (due.at() > DAY_ONE + days) {
        return taken;
      }
      taken.add(due);
      agenda.retrieved(new Retrieval(due.feed(), due.at(), new double[0], 0, 0, 0));
    }
  }

  /** One feed alone is retrieved at these intervals for three days. */
  static void assertRetrievedEvery(double minutes, Agenda agenda) {
    List<Agenda.Due> taken = drive(agenda, 3);
    assertThat(taken).hasSizeGreaterThan((int) (2.5 * 1440 / minutes));
    for (int k = 1; k < taken.size(); k++) {
      assertThat(inMinutes(taken.get(k).at() - taken.get(k - 1).at()))
          .isCloseTo(minutes, within(1e-6));
    }
  }

  static double inMinutes(double days) {
    return 1440 * days;
  }
}
