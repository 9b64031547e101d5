package freshet.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.app.server.Server;
import freshet.policy.Budget;
import freshet.policy.Horizon;
import freshet.policy.live.LiveAgenda;
import freshet.policy.live.LivePolicy;
import freshet.policy.online.OnlineSettings;
import freshet.policy.quality.Quality;
import freshet.simulator.PolicyName;
import freshet.simulator.Scene;
import freshet.simulator.Simulator;
import freshet.simulator.replay.Replay;
import freshet.simulator.trace.Trace;
import freshet.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The whole server, real sockets, terminals and a SQLite database, watching a town that replays a
 * trace, fares as the simulator says. Its clock stands still while something is under way.
 */
class LiveEqualsSimulatedTest {
  private static final double BUDGET = 6;
  private static final double LEARN_DAYS = 14;

  /** All that was published in the time to learn from is in the first document. */
  private static final int WINDOW = 2000;

  /** In which the budget lets all first documents be read. */
  private static final Duration FIRST_LOOKS = Duration.ofHours(2);

  @TempDir private Path path;

  private record Measured(double meanDelayMinutes, long retrievals) {}

  @Test
  void fewFeeds_liveIsWithinThreePercentOfSimulated() throws Exception {
    compare(TownRig.madeUp(60, 21, WINDOW), 6, LivePolicy.FRESHET);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  void manyFeeds_liveIsWithinThreePercentOfSimulated(LivePolicy policy) throws Exception {
    compare(TownRig.madeUp(200, 28, WINDOW), 13, policy);
  }

  private void compare(Trace whole, double days, LivePolicy policy) throws Exception {
    Horizon learn = new Horizon(TownRig.START, TownRig.START + LEARN_DAYS);
    Horizon evaluate = new Horizon(learn.to(), learn.to() + days);
    Scene scene = Scene.of(whole, learn, evaluate, 0, 1);
    Quality simulated = simulated(scene, policy);
    Measured live = live(scene, policy);
    double retrievals = simulated.retrievals();
    System.out.printf(
        Locale.ROOT,
        "%s: simulated %.2f min, %.0f retrievals; live %.2f min, %d retrievals%n",
        policy.label(),
        simulated.delay().mean(),
        retrievals,
        live.meanDelayMinutes,
        live.retrievals);
    assertThat(live.meanDelayMinutes)
        .isCloseTo(simulated.delay().mean(), within(0.03 * simulated.delay().mean()));
    assertThat((double) live.retrievals).isCloseTo(retrievals, within(0.03 * retrievals));
  }

  /** One that holds a budget only when it is live is replayed as it is there. */
  private static Quality simulated(Scene scene, LivePolicy policy) {
    PolicyName name = PolicyName.of(policy.label()).orElseThrow();
    if (name.takesBudget()) {
      return new Simulator(scene, _ -> {}).run(List.of(name), List.of(BUDGET)).getFirst().quality();
    }
    LiveAgenda agenda =
        policy.open(
            scene.learned(),
            new Budget(BUDGET * scene.feeds()),
            scene.evaluate().from(),
            OnlineSettings.DEFAULTS,
            new SplittableRandom(1));
    return new Replay(scene, agenda).run().quality();
  }

  private Measured live(Scene scene, LivePolicy policy) throws Exception {
    Instant start = Town.instant(scene.evaluate().from());
    Instant end = Town.instant(scene.evaluate().to());
    Instant added = Town.instant(scene.learn().from());
    try (TownRig rig = new TownRig(path, scene.trace(), added, start.minus(FIRST_LOOKS))) {
      try (Server server = rig.start("uniform", BUDGET + "/feed")) {
        rig.clock.runTo(start.minusSeconds(1));
        server
            .aggregator()
            .store()
            .feeds()
            .each(feed -> assertThat(feed.state().retrievedAt()).as(feed.url()).isNotNull());
      }
      rig.clock.set(start);
      try (Server server = rig.start(policy.label(), BUDGET + "/feed")) {
        rig.clock.runTo(end);
        Store store = server.aggregator().store();
        long retrievals = store.retrievals().count(start);
        rig.clock.runTo(end.plus(Duration.ofDays(2)));
        return new Measured(meanDelay(store, start, end), retrievals);
      }
    }
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
}
