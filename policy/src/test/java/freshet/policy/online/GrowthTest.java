package freshet.policy.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GrowthTest {
  private static final double NOW = 20_000;
  private static final Budget BUDGET = new Budget(3000);

  private final SplittableRandom random = new SplittableRandom(3);

  @Test
  void growth_leadsToThePriceOfAllFeedsTogether() {
    List<FeedHistory> feeds = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      feeds.add(feed());
    }
    FreshetAgenda grown =
        new FreshetAgenda(feeds.subList(0, 40), BUDGET, NOW, PolicySettings.DEFAULTS);
    double few = level(grown);
    feeds.subList(40, 300).forEach(feed -> grown.add(feed, NOW));
    FreshetAgenda together = new FreshetAgenda(feeds, BUDGET, NOW, PolicySettings.DEFAULTS);

    // 7.5 times as many alike: 56 times the price (SC theorem 1), or e^4.0
    assertThat(level(grown) - few).isCloseTo(2 * Math.log(7.5), within(0.9));
    assertThat(level(grown)).isCloseTo(level(together), within(0.9));
  }

  /** 43,200 a day are more than is useful for the first ones: their price is at its floor. */
  @Test
  void growth_fromMoreBudgetThanIsUseful_leadsToTheSamePrice() {
    Budget large = new Budget(43_200);
    List<FeedHistory> feeds = Stream.generate(this::feed).limit(500).toList();
    FreshetAgenda grown = new FreshetAgenda(List.of(), large, NOW, PolicySettings.DEFAULTS);
    feeds.forEach(feed -> grown.add(feed, NOW));
    FreshetAgenda together = new FreshetAgenda(feeds, large, NOW, PolicySettings.DEFAULTS);

    assertThat(level(grown)).isCloseTo(level(together), within(0.9));
  }

  @Test
  void budgetThatFallsFromMoreThanIsUseful_hasThePriceOfTheLowerOne() {
    List<FeedHistory> feeds = Stream.generate(this::feed).limit(40).toList();
    FreshetAgenda rich =
        new FreshetAgenda(feeds, new Budget(400_000), NOW, PolicySettings.DEFAULTS);
    FreshetAgenda usual = new FreshetAgenda(feeds, BUDGET, NOW, PolicySettings.DEFAULTS);

    PolicyStart start =
        new PolicyStart(feeds, BUDGET, NOW, 1, PolicySettings.DEFAULTS, new SplittableRandom(1));
    FreshetAgenda resumed =
        FreshetAgenda.resume(
            start, rich.memory(), Collections.nCopies(feeds.size(), Optional.empty()));
    assertThat(level(resumed)).isCloseTo(level(usual), within(0.9));
  }

  @Test
  void growth_leavesFeedsOutThatWereRemoved() {
    FreshetAgenda agenda =
        new FreshetAgenda(List.of(feed(), feed()), BUDGET, NOW, PolicySettings.DEFAULTS);
    agenda.remove(0);
    for (int i = 0; i < 100; i++) {
      agenda.add(feed(), NOW);
    }

    assertThat(agenda.dueAt(0)).isInfinite();
  }

  /** The logarithm of the price; the last growth may be up to half the feeds behind. */
  private static double level(FreshetAgenda agenda) {
    return agenda.memory().part("prices").orElseThrow()[0];
  }

  private FeedHistory feed() {
    double[] dates = random.doubles(40, NOW - 20, NOW).sorted().toArray();
    return new FeedHistory(NOW - 20, dates, 15, 1, 1);
  }
}
