package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.ScriptedWeb.Site;
import freshet.crawler.terminal.FeedCost;
import freshet.crawler.terminal.Traffic;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.policy.Budget;
import freshet.policy.Budget.Unit;
import freshet.policy.PolicySettings;
import freshet.village.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A budget in requests or bytes holds what is really sent. Half of the sites list 10 postings, the
 * others 200, and all post as often.
 */
class SpendingUnitTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = START.plus(Duration.ofDays(14));
  private static final int SITES = 20;
  private static final double BYTES = 2_000_000;
  private static final double REQUESTS = 12.0 * SITES;

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);

  /** The traffic of each day as the sites saw it. */
  private final Map<Instant, Traffic> days = new TreeMap<>();

  private ScriptedWeb web() {
    Random random = new Random(3);
    List<Site> few = Sites.random(SITES / 2, 10, 12, START, 21, random);
    List<Site> many = Sites.random(SITES / 2, 200, 12, START, 21, random);
    return new ScriptedWeb(
        IntStream.range(0, SITES).mapToObj(i -> (i % 2 == 0 ? few : many).get(i / 2)).toList(),
        clock);
  }

  /** Counts what is sent. */
  private Fetcher counted(Fetcher web) {
    return (FetchRequest request) -> {
      FetchResult fetched = web.fetch(request);
      days.merge(clock.instant().truncatedTo(ChronoUnit.DAYS), Traffic.of(fetched), Traffic::plus);
      return fetched;
    };
  }

  private Setup setup(ScriptedWeb web, String policy, Budget budget) {
    return new Setup(
        folder,
        clock,
        counted(web),
        new ControllerSettings(
            ControllerRig.policy(policy),
            budget,
            PolicySettings.DEFAULTS,
            ControllerRig.UNBOUND,
            ControllerRig.SEED));
  }

  private Traffic day(int number) {
    return days.getOrDefault(NOW.plus(Duration.ofDays(number)), Traffic.NONE);
  }

  private static Snapshot snapshot(ControllerRig rig) {
    List<Snapshot> told = new ArrayList<>();
    rig.inbox.add(new ControllerEvent.Surveyed(told::add));
    rig.controller.step();
    return told.getFirst();
  }

  @Test
  void budgetInBytes_isSpentInBytes_andMostOnCheapFeeds() {
    ControllerRig.add(folder, SITES, START);
    ScriptedWeb web = web();
    Budget budget = new Budget(BYTES, Unit.BYTES);
    try (ControllerRig rig = setup(web, "freshet", budget).start()) {
      rig.runTo(NOW.plus(Duration.ofDays(4)).plus(Duration.ofHours(9)));
      double seen = TrafficSums.spent(day(4), Unit.BYTES);
      Snapshot now = snapshot(rig);
      assertThat(now.spentToday()).isCloseTo(seen, within(1.0));
      assertThat(now.budget()).isEqualTo(budget);
      assertThat(now.shortfall()).isNull();
    }
    double two = TrafficSums.spent(day(2), Unit.BYTES) + TrafficSums.spent(day(3), Unit.BYTES);
    assertThat(two).isCloseTo(2 * BYTES, within(0.06 * 2 * BYTES));
    long cheap = web.requests.stream().filter(one -> one.site() % 2 == 0).count();
    assertThat((double) cheap / (web.requests.size() - cheap)).isGreaterThan(1.5);

    // a restart goes on where the day was
    double seen = TrafficSums.spent(day(4), Unit.BYTES);
    try (ControllerRig rig = setup(web, "freshet", budget).start()) {
      assertThat(snapshot(rig).spentToday()).isCloseTo(seen, within(1.0));
      rig.runTo(NOW.plus(Duration.ofDays(5)));
    }
    assertThat(TrafficSums.spent(day(4), Unit.BYTES)).isCloseTo(BYTES, within(0.1 * BYTES));
  }

  @Test
  void budgetInRequests_isSpentInRequests() {
    ControllerRig.add(folder, SITES, START);
    try (ControllerRig rig = setup(web(), "freshet", new Budget(REQUESTS, Unit.REQUESTS)).start()) {
      rig.runTo(NOW.plus(Duration.ofDays(4)));
    }
    double two = day(2).requests() + (double) day(3).requests();
    assertThat(two).isCloseTo(2 * REQUESTS, within(0.03 * 2 * REQUESTS));
  }

  /** From retrievals to bytes and back: what was learned stays, and each day has its budget. */
  @Test
  void unitThatIsSwitched_holdsFromThenOn() {
    ControllerRig.add(folder, SITES, START);
    try (ControllerRig rig = setup(web(), "freshet", new Budget(REQUESTS)).start()) {
      rig.runTo(NOW.plus(Duration.ofDays(2)));
      rig.inbox.add(
          new ControllerEvent.Switched(
              ControllerRig.policy("freshet"), new Budget(BYTES, Unit.BYTES)));
      rig.runTo(NOW.plus(Duration.ofDays(4)));
      assertThat(snapshot(rig).budget().unit()).isEqualTo(Unit.BYTES);
    }
    double two = TrafficSums.spent(day(2), Unit.BYTES) + TrafficSums.spent(day(3), Unit.BYTES);
    assertThat(two).isCloseTo(2 * BYTES, within(0.1 * 2 * BYTES));
  }

  @Test
  void whatRetrievalsCostAndSave_isLearnedAndCounted() {
    ControllerRig.add(folder, SITES, START);
    try (ControllerRig rig = setup(web(), "uniform", new Budget(48.0 * SITES)).start()) {
      rig.runTo(NOW.plus(Duration.ofDays(2)));
      WatchedFeed small = new WatchedFeed(rig.store.feeds().find(1).orElseThrow(), clock.instant());
      WatchedFeed large = new WatchedFeed(rig.store.feeds().find(2).orElseThrow(), clock.instant());
      FeedCost cheap = small.cost();
      FeedCost dear = large.cost();
      assertThat(cheap.requests()).isCloseTo(1, within(1e-9));
      // most of 48 retrievals a day find nothing new: a 304 is free but for its request
      assertThat(cheap.bytes()).isBetween(0.05 * cheap.whole(), 0.5 * cheap.whole());
      assertThat(dear.whole()).isGreaterThan(10 * cheap.whole());

      Map<String, Long> sums = rig.store.figures().sums(LocalDate.parse("2026-03-17"));
      Traffic day = day(1);
      assertThat(TrafficSums.of(sums)).isEqualTo(day);
      long answers = sums.getOrDefault(TrafficSums.Saving.NOT_MODIFIED.answers(), 0L);
      long bytes = sums.getOrDefault(TrafficSums.Saving.NOT_MODIFIED.bytes(), 0L);
      // what came in full, and what would have come in full: 48 documents of each site
      assertThat(answers).isBetween(day.requests() / 2, day.requests());
      double all = 48.0 * SITES / 2 * (cheap.whole() + dear.whole());
      assertThat((double) bytes + day.bytes()).isCloseTo(all, within(0.05 * all));
    }
  }
}
