package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Feeds alike that post four times a day around the clock; half of them cost ten times as much. */
class UnequalCostsTest {
  private static final double NOW = 20_000;
  private static final int KNOWN = 30;
  private static final int FEEDS = 60;
  private static final double RATE = 4;
  private static final double BUDGET = 6.0 * FEEDS;
  private static final double DEAR = 10;

  private final SplittableRandom random = new SplittableRandom(4);
  private final int[] made = new int[FEEDS];
  private double spent;

  private double[] dates(double from, double days) {
    return random.doubles(Math.round(RATE * days), from, from + days).sorted().toArray();
  }

  private static double unequal(int feed) {
    return feed % 2 == 0 ? 1 : DEAR;
  }

  private List<FeedHistory> feeds(IntToDoubleFunction cost) {
    return IntStream.range(0, FEEDS)
        .mapToObj(
            i ->
                new FeedHistory(
                    NOW - KNOWN, dates(NOW - KNOWN, KNOWN), 50, 1, cost.applyAsDouble(i)))
        .toList();
  }

  /** Runs an agenda; each retrieval costs so many times what was expected of it. */
  private void run(FreshetAgenda agenda, double from, double days, double times) {
    double[][] published = new double[FEEDS][];
    for (int i = 0; i < FEEDS; i++) {
      published[i] = dates(from, days);
    }
    int[] seen = new int[FEEDS];
    while (agenda.nextAt() < from + days) {
      Due due = agenda.next();
      int feed = due.feed();
      int end = seen[feed];
      while (end < published[feed].length && published[feed][end] <= due.at()) {
        end++;
      }
      if (times != 1) {
        agenda.charge(due.at(), (times - 1) * unequal(feed));
      }
      agenda.retrieved(
          new Retrieval(
              feed, due.at(), published[feed], Math.max(0, end - 50), end, end - seen[feed]));
      seen[feed] = end;
      made[feed]++;
      spent += times * unequal(feed);
    }
  }

  private double made(int parity) {
    return IntStream.range(0, FEEDS).filter(i -> i % 2 == parity).map(i -> made[i]).sum();
  }

  /** m = k·√(wλ/c): a tenth of the worth for its cost means √10 times fewer retrievals. */
  @Test
  void aFeedTenTimesAsExpensive_isRetrievedSqrtTenTimesLessOften() {
    run(agenda(UnequalCostsTest::unequal), NOW, 20, 1);

    assertThat(made(0) / made(1)).isCloseTo(Math.sqrt(DEAR), within(0.2));
    assertThat(spent).isCloseTo(20 * BUDGET, within(0.02 * 20 * BUDGET));
  }

  @Test
  void costsThatAreLearned_leadToTheSamePricesAtOnce() {
    FreshetAgenda told = agenda(UnequalCostsTest::unequal);
    FreshetAgenda learned = agenda(_ -> 1);
    for (int i = 0; i < FEEDS; i++) {
      learned.cost(i, unequal(i));
    }

    assertThat(Math.log(learned.prices().level()))
        .isCloseTo(Math.log(told.prices().level()), within(0.1));
  }

  /** Wrong expectations are settled after each retrieval, so the budget holds all the same. */
  @Test
  void whatRetrievalsReallyCost_isWhatTheBudgetHolds() {
    run(agenda(UnequalCostsTest::unequal), NOW, 20, 1.5);

    assertThat(spent).isCloseTo(20 * BUDGET, within(0.04 * 20 * BUDGET));
  }

  /** Costs a thousandfold in bytes: the restart knows the same prices in them. */
  @Test
  void restartInAnotherUnit_keepsThePrices() {
    FreshetAgenda before = agenda(_ -> 1);
    double unit = 1000;
    List<FeedHistory> feeds = new ArrayList<>();
    feeds(_ -> 1).forEach(feed -> feeds.add(feed.withCost(unit)));
    FreshetAgenda after =
        FreshetAgenda.resume(
            new PolicyStart(
                feeds,
                new Budget(BUDGET * unit, Budget.Unit.BYTES),
                NOW,
                1,
                PolicySettings.DEFAULTS,
                new SplittableRandom(1)),
            before.memory(),
            Collections.nCopies(FEEDS, Optional.empty()));

    // a retrieval has the same price: that of a thousandth of it is a thousandth
    assertThat(Math.log(after.prices().level() * unit))
        .isCloseTo(Math.log(before.prices().level()), within(0.05));
  }

  private FreshetAgenda agenda(IntToDoubleFunction cost) {
    return new FreshetAgenda(feeds(cost), new Budget(BUDGET), NOW, PolicySettings.DEFAULTS);
  }
}
