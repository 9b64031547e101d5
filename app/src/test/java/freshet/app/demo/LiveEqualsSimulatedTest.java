package freshet.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.app.server.DataFolder;
import freshet.app.server.Given;
import freshet.app.server.Server;
import freshet.app.server.SettingsFile;
import freshet.app.server.World;
import freshet.policy.Horizon;
import freshet.policy.live.LivePolicy;
import freshet.simulator.PolicyName;
import freshet.simulator.Scene;
import freshet.simulator.Simulator;
import freshet.simulator.replay.Result;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.store.Store;
import freshet.store.Stores;
import freshet.village.Village;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The whole server, real sockets, terminals and a SQLite database, watching a town that replays a
 * trace, fares as the simulator says. Its clock stands still while something is under way.
 */
class LiveEqualsSimulatedTest {
  private static final double BUDGET = 6;
  private static final double START = 20_000;
  private static final double LEARN_DAYS = 14;

  /** All that was published in the time to learn from is in the first document. */
  private static final int WINDOW = 2000;

  @TempDir private Path path;

  private record Measured(double meanDelayMinutes, long retrievals) {}

  @ParameterizedTest
  @EnumSource(names = {"FRESHET", "COMBINED"})
  void fewFeeds_liveIsWithinThreePercentOfSimulated(LivePolicy policy) throws Exception {
    compare(madeUp(40, 21), 6, policy);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  void manyFeeds_liveIsWithinThreePercentOfSimulated(LivePolicy policy) throws Exception {
    compare(madeUp(200, 28), 13, policy);
  }

  private void compare(Trace whole, double days, LivePolicy policy) throws Exception {
    Horizon learn = new Horizon(START, START + LEARN_DAYS);
    Horizon evaluate = new Horizon(learn.to(), learn.to() + days);
    Scene scene = Scene.of(whole, learn, evaluate, 0, 1);
    Result simulated =
        new Simulator(scene, _ -> {})
            .run(List.of(PolicyName.of(policy.label()).orElseThrow()), List.of(BUDGET))
            .getFirst();
    Measured live = live(scene, policy);
    double retrievals = simulated.quality().retrievals();
    System.out.printf(
        Locale.ROOT,
        "%s: simulated %.2f min, %.0f retrievals; live %.2f min, %d retrievals%n",
        policy.label(),
        simulated.meanDelayMinutes(),
        retrievals,
        live.meanDelayMinutes,
        live.retrievals);
    assertThat(live.meanDelayMinutes)
        .isCloseTo(simulated.meanDelayMinutes(), within(0.03 * simulated.meanDelayMinutes()));
    assertThat((double) live.retrievals).isCloseTo(retrievals, within(0.03 * retrievals));
  }

  private Measured live(Scene scene, LivePolicy policy) throws Exception {
    Instant start = Town.instant(scene.evaluate().from());
    Instant end = Town.instant(scene.evaluate().to());
    StepClock clock = new StepClock(start.minusSeconds(60));
    DataFolder folder = new DataFolder(path);
    try (Village village = Village.town(clock)) {
      World world = new World(clock, clock, village::resolve, List.of());
      Town town = Town.steady(village, scene.trace());
      try (Store store = Stores.open(folder.database().toString())) {
        store.feeds().add(town.feeds(Town.instant(scene.learn().from())));
      }
      try (Server _ = Server.start(folder, given(policy), "test", world)) {
        clock.runTo(start.minusSeconds(1)); // all first documents are read
      }
      try (Server server = Server.start(folder, given(policy), "test", world)) {
        clock.runTo(end);
        long retrievals = server.aggregator().store().retrievals().count(start);
        clock.runTo(end.plus(Duration.ofDays(2)));
        return new Measured(meanDelay(server.aggregator().store(), start, end), retrievals);
      }
    }
  }

  private static Given given(LivePolicy policy) {
    return Given.of(
        SettingsFile.NONE,
        Map.of(),
        Map.of(
            "port", "0",
            "policy", policy.label(),
            "budget", BUDGET + "/feed",
            "floor", "0s",
            "max-peak", "none",
            "allow-network", "127.0.0.0/8"));
  }

  private static double meanDelay(Store store, Instant start, Instant end) {
    DoubleStream.Builder delays = DoubleStream.builder();
    store
        .postings()
        .eachTime(
            time -> {
              @Nullable Instant published = time.published();
              if (published != null && !published.isBefore(start) && published.isBefore(end)) {
                delays.add(Duration.between(published, time.firstSeen()).toMillis() / 60_000.0);
              }
            });
    return delays.build().average().orElseThrow();
  }

  /** Feeds of very different rates that post by day. */
  private static Trace madeUp(int count, int days) {
    Random random = new Random(5);
    List<TraceFeed> feeds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double rate = 0.3 * Math.pow(50, random.nextDouble());
      double hour = random.nextDouble();
      double[] published =
          random
              .doubles(1 + (long) (rate * days))
              .map(at -> START + Math.floor(days * at) + hour + 0.3 * random.nextDouble())
              .map(at -> Math.round(at * 86_400) / 86_400.0)
              .sorted()
              .distinct()
              .toArray();
      feeds.add(new TraceFeed("feed" + i, published, WINDOW, 1, 1));
    }
    return new Trace("made-up", feeds);
  }
}
