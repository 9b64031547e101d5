package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import freshet.policy.RetrievalLimits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A start with many feeds plans them bit by bit. */
class RefineTest {
  private static final double NOW = 20_000;
  private static final int DAYS_KNOWN = 20;
  private static final int FEEDS = 300;
  private static final Budget BUDGET = new Budget(6.0 * FEEDS);

  private final FreshetAgenda before = before();

  /** Feeds of all rates; each was seen at another time of the last hours. */
  private static FreshetAgenda before() {
    SplittableRandom random = new SplittableRandom(4);
    List<FeedHistory> feeds = new ArrayList<>();
    for (int i = 0; i < FEEDS; i++) {
      double end = NOW - random.nextDouble(0.5);
      double[] dates =
          random.doubles(1 + i % 10L * DAYS_KNOWN, end - DAYS_KNOWN, end).sorted().toArray();
      feeds.add(new FeedHistory(end - DAYS_KNOWN, dates, 15, 1, 1));
    }
    return new FreshetAgenda(feeds, BUDGET, NOW - 0.25, PolicySettings.DEFAULTS);
  }

  /** Goes on where the other stopped. */
  private FreshetAgenda after() {
    PolicyStart start =
        new PolicyStart(
            Collections.nCopies(FEEDS, new FeedHistory(NOW, new double[0], 15, 1, 1)),
            BUDGET,
            NOW,
            1,
            PolicySettings.DEFAULTS,
            new SplittableRandom(1));
    return FreshetAgenda.resume(
        start, before.memory(), IntStream.range(0, FEEDS).mapToObj(before::model).toList());
  }

  private static double[] dueAt(FreshetAgenda agenda) {
    return IntStream.range(0, FEEDS).mapToDouble(agenda::dueAt).toArray();
  }

  @Test
  void whatIsPlannedBitByBit_isPlannedAsAllAtOnce() {
    FreshetAgenda atOnce = after();
    FreshetAgenda slowly = after();
    double[] guessed = dueAt(slowly);

    assertThat(atOnce.refine(FEEDS)).isFalse();
    int rounds = 1;
    while (slowly.refine(7)) {
      rounds++;
    }

    assertThat(rounds).isEqualTo((FEEDS + 6) / 7);
    assertThat(dueAt(slowly)).isEqualTo(dueAt(atOnce)).isNotEqualTo(guessed);
  }

  @Test
  void whatMayBeDueFirst_isPlannedFirst() {
    FreshetAgenda agenda = after();
    double[] guessed = dueAt(agenda);
    assertThat(agenda.nextAt()).isInfinite();
    assertThat(agenda.next()).isEqualTo(Due.NEVER);

    double last = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < FEEDS; k++) {
      agenda.refine(1);
      Due due = agenda.next();
      assertThat(guessed[due.feed()]).isGreaterThanOrEqualTo(last);
      last = guessed[due.feed()];
    }
    assertThat(agenda.next()).isEqualTo(Due.NEVER);
  }

  @Test
  void whatIsRemovedOrRetrievedMeanwhile_isNotPlannedAgain() {
    FreshetAgenda agenda = after();
    agenda.remove(1);
    agenda.retrieved(new Retrieval(2, NOW + 0.01, new double[0], 0, 0, 0));
    double planned = agenda.dueAt(2);

    assertThat(agenda.refine(FEEDS - 2)).isFalse();

    assertThat(agenda.dueAt(1)).isInfinite();
    assertThat(agenda.dueAt(2)).isEqualTo(planned);
  }

  @Test
  void limitsThatComeMeanwhile_hold() {
    FreshetAgenda agenda = after();
    agenda.limit(3, RetrievalLimits.NONE.noSooner(NOW + 2), NOW);

    agenda.refine(FEEDS);

    assertThat(agenda.dueAt(3)).isGreaterThanOrEqualTo(NOW + 2);
  }
}
