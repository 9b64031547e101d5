package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.ScriptedWeb.Site;
import freshet.store.model.StoredFeed;
import freshet.village.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a gap hides is estimated alike under every policy. */
class MissEstimateTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = START.plus(Duration.ofDays(3));
  private static final Instant DOWN = NOW.plus(Duration.ofDays(7));
  private static final Instant UP = DOWN.plus(Duration.ofDays(3));
  private static final int SITES = 5;
  private static final int WINDOW = 6;

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private final List<Site> sites =
      IntStream.range(0, SITES).mapToObj(MissEstimateTest::site).toList();
  private final ScriptedWeb web = new ScriptedWeb(sites, clock);

  /** Posts every three hours. */
  private static Site site(int number) {
    Instant first = START.plus(Duration.ofMinutes(31L * number));
    return new Site(
        IntStream.range(0, 8 * 20)
            .mapToObj(k -> first.plus(Duration.ofHours(3L * k)))
            .toArray(Instant[]::new),
        WINDOW);
  }

  /** Three days without a network hide 18 of 24 postings of each feed. */
  @ParameterizedTest
  @MethodSource("freshet.crawler.controller.ControllerRig#livePolicies")
  void gapAfterAnOutage_countsWithWhatTheFeedPostsInThatTime(String policy) {
    ControllerRig.add(folder, SITES, NOW);
    ControllerSettings settings = ControllerRig.settings(policy, 24 * SITES, ControllerRig.UNBOUND);
    try (ControllerRig rig = new Setup(folder, clock, web, settings).start()) {
      rig.runTo(DOWN);
      web.down = true;
      rig.runTo(UP);
      web.down = false;
      rig.runTo(UP.plus(Duration.ofDays(1)));

      long[] estimated = new long[1];
      long[] lost = new long[1];
      rig.store
          .feeds()
          .each(
              feed -> {
                estimated[0] += feed.missed();
                lost[0] += lost(feed);
              });
      assertThat(lost[0]).isGreaterThan(10 * SITES);
      assertThat(estimated[0]).isCloseTo(lost[0], withinPercentage(10));
      assertThat(sums(rig)).isEqualTo(estimated[0]);
    }
  }

  /** Returns how many postings of a feed left its window unseen. */
  private long lost(StoredFeed feed) {
    int site = Integer.parseInt(feed.url().replaceAll("\\D", ""));
    Site shown = sites.get(site);
    Instant until = Objects.requireNonNull(feed.state().retrievedAt());
    return shown.count(until) - (shown.count(NOW) - WINDOW) - feed.postings();
  }

  private static long sums(ControllerRig rig) {
    LocalDate first = LocalDate.ofInstant(NOW, ZoneOffset.UTC);
    return rig.store.figures().sums(first, first.plusDays(20)).values().stream()
        .mapToLong(day -> day.getOrDefault(MissedShare.MISSED, 0L))
        .sum();
  }
}
