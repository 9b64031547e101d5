package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.ScriptedWeb.Request;
import freshet.crawler.controller.ScriptedWeb.Site;
import freshet.policy.Budget;
import freshet.policy.PolicySettings;
import freshet.village.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No policy makes the controller exceed the cap of an hour, however much it would like to. */
class HourlyCapTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = START.plus(Duration.ofDays(14));
  private static final int SITES = 20;
  private static final double PER_DAY = 8 * SITES;
  private static final double PEAK = 1.5;
  private static final int DAYS = 3;

  @TempDir private Path folder;

  /** All postings of a day fall into three hours, so that policies that learn want to look then. */
  private static List<Site> sites() {
    Random random = new Random(11);
    return IntStream.range(0, SITES)
        .mapToObj(
            _ ->
                new Site(
                    random
                        .ints(5 * 21, 0, 21 * 3 * 3600)
                        .map(at -> at / (3 * 3600) * 86_400 + 9 * 3600 + at % (3 * 3600))
                        .sorted()
                        .distinct()
                        .mapToObj(START::plusSeconds)
                        .toArray(Instant[]::new),
                    200))
        .toList();
  }

  /**
   * What was seen: the retrievals of each hour, and what the snapshot says late on the last day.
   */
  private record Seen(Map<Instant, Long> hours, @Nullable Shortfall shortfall) {}

  private Seen run(String policy, double peak) {
    SettableClock clock = new SettableClock(NOW);
    ScriptedWeb web = new ScriptedWeb(sites(), clock);
    ControllerRig.add(folder, SITES, START);
    ControllerSettings settings =
        new ControllerSettings(
            ControllerRig.policy(policy),
            new Budget(PER_DAY),
            PolicySettings.DEFAULTS.withMaxPeak(peak),
            ControllerRig.UNBOUND,
            ControllerRig.SEED);
    // each feed is looked at once when it is new, whatever the hour has spent
    Instant counted = NOW.plus(Duration.ofHours(2));
    List<Snapshot> told = new ArrayList<>();
    try (ControllerRig rig = new Setup(folder, clock, web, settings).start()) {
      rig.runTo(NOW.plus(Duration.ofDays(DAYS)).minusSeconds(60));
      rig.inbox.add(new ControllerEvent.Surveyed(told::add));
      rig.controller.step();
    }
    Map<Instant, Long> hours =
        web.requests.stream()
            .map(Request::at)
            .filter(at -> !at.isBefore(counted))
            .map(at -> at.truncatedTo(ChronoUnit.HOURS))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    return new Seen(hours, told.getFirst().shortfall());
  }

  /** A plan of the day that the cap puts off is partly given up; that is named. */
  @ParameterizedTest
  @MethodSource("freshet.crawler.controller.ControllerRig#livePolicies")
  void noHour_exceedsTheCapByMoreThanARetrieval(String policy) {
    Seen seen = run(policy, PEAK);
    assertThat(seen.hours.values()).allMatch(count -> count <= PEAK * PER_DAY / 24 + 1);
    Instant lastDay = NOW.plus(Duration.ofDays(DAYS - 1));
    long made =
        seen.hours.entrySet().stream()
            .filter(hour -> !hour.getKey().isBefore(lastDay))
            .mapToLong(Map.Entry::getValue)
            .sum();
    if (seen.shortfall == null) {
      assertThat((double) made).isCloseTo(PER_DAY, within(0.07 * PER_DAY));
    } else {
      assertThat(seen.shortfall.cause()).isEqualTo(Shortfall.Cause.CAP);
      assertThat(seen.shortfall.made()).isEqualTo(made);
      assertThat(policy).as("one that knows the cap spends all").isNotEqualTo("freshet");
    }
  }

  @Test
  void withoutACap_anHourExceedsIt() {
    assertThat(run("combined-refit", Double.POSITIVE_INFINITY).hours.values())
        .anyMatch(count -> count > PEAK * PER_DAY / 24 + 1);
  }
}
