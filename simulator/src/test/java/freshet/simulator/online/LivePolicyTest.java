package freshet.simulator.online;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.Limits;
import freshet.policy.Retrieval;
import freshet.policy.live.LiveAgenda;
import freshet.policy.live.LivePolicy;
import freshet.policy.online.OnlineSettings;
import freshet.simulator.Scene;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every live policy owes its controller. */
class LivePolicyTest {
  private static final int FEEDS = 100;
  private static final double EACH = 4;
  private static final double START = 14;

  private final Scene scene = Worlds.steady(FEEDS, 21);
  private final int[] made = new int[2 * FEEDS];

  private LiveAgenda open(LivePolicy policy, List<FeedHistory> feeds) {
    return policy.open(
        feeds,
        new Budget(EACH * scene.feeds()),
        START,
        OnlineSettings.DEFAULTS,
        new SplittableRandom(5));
  }

  private Retrieval retrieval(Due due, double since) {
    List<TraceFeed> feeds = scene.trace().feeds();
    double[] published = feeds.get(due.feed() % feeds.size()).published();
    int end = Scene.indexOf(published, due.at());
    int first = Scene.indexOf(published, since);
    return new Retrieval(due.feed(), due.at(), published, first, end, end - first);
  }

  /** Retrieves until a time; all of them, whatever they cost. */
  private int run(LiveAgenda agenda, double until) {
    double[] last = new double[2 * FEEDS];
    Arrays.fill(last, START);
    int count = 0;
    while (agenda.nextAt() < until) {
      Due due = agenda.next();
      if (due.at() >= until) {
        break;
      }
      made[due.feed()]++;
      count++;
      agenda.retrieved(retrieval(due, last[due.feed()]));
      last[due.feed()] = due.at();
    }
    return count;
  }

  @ParameterizedTest
  @EnumSource
  void aPolicy_spendsNoMoreThanItsBudget_andForgetsNobody(LivePolicy policy) {
    LiveAgenda agenda = open(policy, scene.learned());
    int count = run(agenda, START + 14);
    double budget = 14 * EACH * scene.feeds();
    assertThat(count).isBetween((int) (0.4 * budget), (int) (1.03 * budget));
    for (int i = 0; i < scene.feeds(); i++) {
      assertThat(made[i]).as("feed %d", i).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource
  void feedsThatCome_areRetrieved_andThoseThatGo_areNot(LivePolicy policy) {
    LiveAgenda agenda = open(policy, List.of());
    assertThat(agenda.nextAt()).isInfinite();
    for (FeedHistory feed : scene.learned()) {
      agenda.add(feed, 0, START);
    }
    agenda.remove(7);
    run(agenda, START + 7);
    assertThat(made[7]).isZero();
    assertThat(agenda.dueAt(7)).isInfinite();
    assertThat(made[8]).isPositive();
    assertThat(agenda.why(8)).isNotBlank();
  }

  @ParameterizedTest
  @EnumSource
  void limits_areKept_andFailuresWait(LivePolicy policy) {
    LiveAgenda agenda = open(policy, scene.learned());
    int nights = 0b111111;
    for (int i = 0; i < scene.feeds(); i++) {
      agenda.limit(i, new Limits(START + 1, Double.POSITIVE_INFINITY, nights), START);
    }
    double failedAt = 0;
    for (int k = 0; k < 2000; k++) {
      Due due = agenda.next();
      assertThat(due.at()).isGreaterThanOrEqualTo(START + 1);
      assertThat((int) Math.floor(due.at() * 24 + 1e-6) % 24).isGreaterThanOrEqualTo(6);
      if (due.feed() == 3) {
        assertThat(due.at()).isGreaterThanOrEqualTo(failedAt + 0.5);
        failedAt = due.at();
        agenda.failed(3, due.at(), due.at() + 0.5);
      } else {
        agenda.retrieved(retrieval(due, START));
      }
    }
    assertThat(failedAt).isPositive();
  }
}
