package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.codec.NumberText;
import freshet.policy.FeedHistory;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.intensity.Population;
import freshet.policy.online.FreshetComponents;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanMemoryTest {
  /** Databases have rows with these names. */
  @Test
  void memory_isStoredUnderTheNamesOfBefore() {
    FeedHistory feed = new FeedHistory(0, new double[] {1.1, 2.2, 3.3}, 10, 1, 1);
    Population population =
        Population.of(
            List.of(feed), 4, FreshetComponents.ALL.shapes(), FreshetComponents.ALL.memories());
    double[] prices = {1.5, -2};
    double[] course = {0.25, 0.75};

    PolicyMemory memory =
        new PolicyMemory(
            Map.of(
                "population",
                population.toNumbers(),
                "prices",
                prices,
                "course",
                course,
                "feeds",
                new double[] {7},
                "budget",
                new double[] {48.5}),
            Map.of());
    Map<String, String> rows = PlanMemory.rows("freshet", memory, List.of());

    assertThat(rows)
        .hasSize(6)
        .containsEntry("plan.policy", "freshet")
        .containsEntry("plan.population", NumberText.of(population.toNumbers()))
        .containsEntry("plan.prices", "P/gAAAAAAADAAAAAAAAAAA==")
        .containsEntry("plan.course", "P9AAAAAAAAA/6AAAAAAAAA==")
        .containsEntry("plan.feeds", "7")
        .containsEntry("plan.budget", "48.5");
    assertThat(PlanMemory.read(rows, "uniform", List.of()).parts())
        .usingRecursiveComparison()
        .isEqualTo(memory.parts());
  }

  /** Feeds have other numbers after a restart; what another policy kept of them is of no use. */
  @Test
  void numbersOfFeeds_areFoundByTheirIds_andBelongToTheirPolicy() {
    PolicyMemory memory =
        new PolicyMemory(Map.of(), Map.of("carried", new double[] {0.25, Double.NaN, 0.75}));
    Map<String, String> rows = PlanMemory.rows("uniform", memory, List.of(11L, 12L, 13L));

    assertThat(PlanMemory.read(rows, "uniform", List.of(13L, 14L, 11L)).ofFeeds("carried"))
        .hasValueSatisfying(carried -> assertThat(carried).containsExactly(0.75, Double.NaN, 0.25));
    assertThat(PlanMemory.read(rows, "age-refit", List.of(11L)).ofFeeds()).isEmpty();
  }
}
