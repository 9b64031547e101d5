package freshet.policy.intensity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.FeedProfile;
import freshet.policy.LiveAgenda;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import freshet.policy.catalogue.PolicyCatalogue;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClusteredLearnerTest {
  private static final double NOW = 100;

  @Test
  void silentFeeds_haveNoHourThatIsBetterThanOthers() {
    FeedHistory silent = new FeedHistory(0, new double[] {10.5}, 10, 1, 1);
    FeedProfile learned = ClusteredLearner.published(1).learn(List.of(silent), NOW).getFirst();
    for (int hour = 0; hour < 24; hour++) {
      assertThat(learned.pattern().share(hour)).isCloseTo(1 / 24.0, within(1e-8));
    }
  }

  @Test
  void aSilentFeedThatComesLater_isPlannedOnTheNextDay() {
    FeedHistory lively = new FeedHistory(80, new double[] {90.5, 95.5, 98.5}, 10, 1, 1);
    LiveAgenda agenda =
        PolicyCatalogue.standard()
            .of("combined-refit")
            .orElseThrow()
            .open(
                new PolicyStart(
                    List.of(lively),
                    new Budget(4),
                    NOW,
                    1,
                    PolicySettings.DEFAULTS,
                    new SplittableRandom(1)));
    int number = agenda.add(FeedHistory.ofDocument(new double[] {10.5}, 100.2, 1, 1, 1), 100.2);
    int made = 0;
    for (Due due = agenda.next(); due.at() < NOW + 4; due = agenda.next()) {
      made += due.feed() == number && due.at() > NOW + 1 ? 1 : 0;
      agenda.retrieved(new Retrieval(due.feed(), due.at(), new double[0], 0, 0, 0));
    }
    assertThat(made).isPositive();
  }
}
