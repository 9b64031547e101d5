package freshet.app.demo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.app.server.Server;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.policy.LiveAgenda;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.catalogue.PolicyCatalogue;
import freshet.policy.catalogue.PolicyDefinition;
import freshet.policy.quality.Quality;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.Simulator;
import freshet.simulator.replay.PolicyResult;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole server, real sockets, terminals and a SQLite database, watching a town that replays a
 * trace, fares as the simulator says. Its clock stands still while something is under way.
 */
class LiveEqualsSimulatedTest {
  private static final PolicyCatalogue POLICIES = PolicyCatalogue.standard();
  private static final double BUDGET = 6;
  private static final double LEARN_DAYS = 14;

  /** All that was published in the time to learn from is in the first document. */
  private static final int WINDOW = 2000;

  /** In which the budget lets all first documents be read. */
  private static final Duration FIRST_LOOKS = Duration.ofHours(2);

  /** By steps of this all that was published is waited for after the end. */
  private static final Duration MORE = Duration.ofHours(6);

  private static final int MOST = 20;

  /**
   * A simulation goes another way when a feed was looked at a moment later: for 60 feeds and six
   * days the mean delay then differs by 1 % (standard deviation). So the mean of many is taken.
   */
  private static final int SIMULATIONS = 20;

  @TempDir private Path path;

  /**
   * advaRSS draws the times of its runs, and what they find moves the later ones: 200 feeds and 13
   * days give means that scatter by 4 %. A server is one of them, so that it may differ from their
   * mean by as much as they do, if that is more than 3 %.
   */
  private static final double DEVIATIONS = 2.5;

  private record Measured(double meanDelayMinutes, double deviation, double retrievals) {
    double tolerance() {
      return Math.max(0.03 * meanDelayMinutes, DEVIATIONS * deviation);
    }
  }

  @Test
  void fewFeeds_liveIsWithinThreePercentOfSimulated() throws Exception {
    compare(TownRig.madeUp(60, 21, WINDOW), 6, POLICIES.of("freshet").orElseThrow());
  }

  @ParameterizedTest
  @MethodSource("live")
  @Tag("long")
  void manyFeeds_liveIsWithinThreePercentOfSimulated(PolicyDefinition policy) throws Exception {
    compare(TownRig.madeUp(200, 28, WINDOW), 13, policy);
  }

  private void compare(Trace whole, double days, PolicyDefinition policy) throws Exception {
    Horizon learn = new Horizon(TownRig.START, TownRig.START + LEARN_DAYS);
    Horizon evaluate = new Horizon(learn.to(), learn.to() + days);
    Scene scene = Scene.of(whole, learn, evaluate, 0, 1);
    List<Instant> looked = new ArrayList<>();
    Measured live = live(scene, policy, looked);
    Measured simulated = simulated(scene, policy, looked);
    System.out.printf(
        Locale.ROOT,
        "%s: simulated %.2f min (deviation %.2f), %.0f retrievals; live %.2f min, %.0f"
            + " retrievals%n",
        policy.name(),
        simulated.meanDelayMinutes,
        simulated.deviation,
        simulated.retrievals,
        live.meanDelayMinutes,
        live.retrievals);
    assertThat(live.meanDelayMinutes)
        .isCloseTo(simulated.meanDelayMinutes, within(simulated.tolerance()));
    assertThat(live.retrievals)
        .isCloseTo(simulated.retrievals, within(0.03 * simulated.retrievals));
  }

  static List<PolicyDefinition> live() {
    return POLICIES.live();
  }

  /** One that has no plan of the day goes on, as the server does, from the last looks. */
  private static Measured simulated(Scene scene, PolicyDefinition policy, List<Instant> looked) {
    if (!policy.name().equals("freshet") && !policy.name().equals("advarss")) {
      SimulatedPolicy same = SimulatedPolicies.standard().of(policy.name()).orElseThrow();
      return mean(
          new Simulator(scene, _ -> {})
              .run(List.of(same), List.of(BUDGET)).stream().map(PolicyResult::quality).toList());
    }
    SplittableRandom random = new SplittableRandom(1);
    return mean(
        Stream.generate(() -> replayed(scene, policy, looked, random)).limit(SIMULATIONS).toList());
  }

  private static Quality replayed(
      Scene scene, PolicyDefinition policy, List<Instant> looked, SplittableRandom random) {
    List<FeedHistory> learned = scene.learned();
    List<FeedHistory> known =
        IntStream.range(0, scene.feeds())
            .mapToObj(
                i -> learned.get(i).seenUntil(days(looked.get(i).plusMillis(random.nextInt(1000)))))
            .toList();
    LiveAgenda agenda =
        policy.open(
            new PolicyStart(
                known,
                new Budget(BUDGET * scene.feeds()),
                scene.evaluate().from(),
                1,
                PolicySettings.DEFAULTS,
                random.split()));
    return new Replay(scene, agenda).run().quality();
  }

  private static Measured mean(List<Quality> runs) {
    double mean = runs.stream().mapToDouble(run -> run.delay().mean()).average().orElseThrow();
    double variance =
        runs.stream().mapToDouble(run -> Math.pow(run.delay().mean() - mean, 2)).sum()
            / Math.max(1, runs.size() - 1);
    return new Measured(
        mean,
        Math.sqrt(variance),
        runs.stream().mapToDouble(Quality::retrievals).average().orElseThrow());
  }

  /**
   * Watches the scene with a server.
   *
   * @param looked takes when each feed was looked at last before the evaluation
   */
  private Measured live(Scene scene, PolicyDefinition policy, List<Instant> looked)
      throws Exception {
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
            .each(feed -> looked.add(requireNonNull(feed.state().retrievedAt(), feed.url())));
      }
      rig.clock.set(start);
      try (Server server = rig.start(policy.name(), BUDGET + "/feed")) {
        rig.clock.runTo(end);
        Store store = server.aggregator().store();
        long retrievals = store.retrievals().count(start);
        List<Double> delays = delays(store, start, end);
        for (int i = 1; delays.size() < scene.postings() && i <= MOST; i++) {
          rig.clock.runTo(end.plus(MORE.multipliedBy(i)));
          delays = delays(store, start, end);
        }
        assertThat(delays).hasSize(Math.toIntExact(scene.postings()));
        return new Measured(
            delays.stream().mapToDouble(Double::doubleValue).average().orElseThrow(),
            0,
            retrievals);
      }
    }
  }

  private static double days(Instant time) {
    return time.toEpochMilli() / 86_400_000.0;
  }

  /** Of what was published in a time and is seen already, in minutes. */
  private static List<Double> delays(Store store, Instant start, Instant end) {
    List<Double> delays = new ArrayList<>();
    store
        .postings()
        .eachTime(
            time -> {
              @Nullable Instant published = time.published();
              if (published != null && !published.isBefore(start) && published.isBefore(end)) {
                delays.add(Duration.between(published, time.firstSeen()).toMillis() / 60_000.0);
              }
            });
    return delays;
  }
}
