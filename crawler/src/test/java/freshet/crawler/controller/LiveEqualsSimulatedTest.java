package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.ScriptedWeb.Site;
import freshet.policy.Horizon;
import freshet.policy.live.LivePolicy;
import freshet.simulator.PolicyName;
import freshet.simulator.Scene;
import freshet.simulator.Simulator;
import freshet.simulator.replay.Result;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.simulator.trace.TraceReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The real controller, terminal and store, replaying a trace under a settable clock, fare as the
 * simulator says.
 */
class LiveEqualsSimulatedTest {
  private static final int WINDOW = 2000;
  private static final double BUDGET = 6;
  private static final double SECONDS = 86_400;
  private static final double LEARN_DAYS = 14;
  private static final double EVALUATE_DAYS = 7;

  @TempDir private Path folder;

  /** What was measured. */
  private record Measured(double meanDelayMinutes, long retrievals) {}

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "FRESHET"})
  void madeUpTrace_liveIsWithinThreePercentOfSimulated(LivePolicy policy) {
    compare(madeUp(), 20_000, policy);
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "FRESHET"})
  void recordedTrace_liveIsWithinThreePercentOfSimulated(LivePolicy policy) {
    Trace trace = TraceReader.read(shared("traces/rss-feeds-2023.csv.gz"), WINDOW);
    double from = Math.ceil(trace.first()) + 7;
    List<TraceFeed> feeds =
        trace.feeds().stream()
            .map(feed -> cut(feed, from))
            .filter(feed -> feed.published().length > 1)
            .limit(60)
            .toList();
    compare(
        new Trace("recorded", feeds.stream().filter(f -> f.published().length > 0).toList()),
        from,
        policy);
  }

  private static TraceFeed cut(TraceFeed feed, double from) {
    double[] kept =
        Arrays.stream(feed.published())
            .filter(at -> at >= from && at < from + LEARN_DAYS + 2 * EVALUATE_DAYS)
            .toArray();
    return new TraceFeed(feed.name(), kept.length == 0 ? new double[] {0} : kept, WINDOW, 1, 1);
  }

  private void compare(Trace whole, double from, LivePolicy policy) {
    Horizon learn = new Horizon(from, from + LEARN_DAYS);
    Horizon evaluate = new Horizon(learn.to(), learn.to() + EVALUATE_DAYS);
    Scene scene = Scene.of(whole, learn, evaluate, 0, 1);
    Result simulated =
        new Simulator(scene, _ -> {})
            .run(List.of(PolicyName.of(policy.label()).orElseThrow()), List.of(BUDGET))
            .getFirst();
    Measured live = live(scene, policy);
    System.out.printf(
        Locale.ROOT,
        "%s %s: simulated %.2f min, %d retrievals; live %.2f min, %d retrievals%n",
        whole.name(),
        policy.label(),
        simulated.meanDelayMinutes(),
        simulated.quality().retrievals(),
        live.meanDelayMinutes,
        live.retrievals);
    assertThat(live.meanDelayMinutes)
        .isCloseTo(simulated.meanDelayMinutes(), within(0.03 * simulated.meanDelayMinutes()));
    double retrievals = simulated.quality().retrievals();
    assertThat((double) live.retrievals).isCloseTo(retrievals, within(0.03 * retrievals));
  }

  private Measured live(Scene scene, LivePolicy policy) {
    Horizon evaluate = scene.evaluate();
    Instant start = instant(evaluate.from());
    Instant end = instant(evaluate.to());
    SettableClock clock = new SettableClock(start.minusSeconds(1));
    List<Site> sites = scene.trace().feeds().stream().map(LiveEqualsSimulatedTest::site).toList();
    ScriptedWeb web = new ScriptedWeb(sites, clock);
    ControllerRig.add(folder, sites.size(), instant(scene.learn().from()));
    Setup setup =
        new Setup(
            folder,
            clock,
            web,
            ControllerRig.settings(policy, BUDGET * sites.size(), ControllerRig.UNBOUND));
    try (ControllerRig learning = setup.start()) {
      learning.controller.step();
    }
    clock.set(start);
    try (ControllerRig rig = setup.start()) {
      rig.runTo(end.plus(Duration.ofDays(3)));
      return new Measured(meanDelay(rig, start, end), inside(web, start, end));
    }
  }

  private static long inside(ScriptedWeb web, Instant start, Instant end) {
    return web.requests.stream()
        .filter(request -> !request.at().isBefore(start) && request.at().isBefore(end))
        .count();
  }

  private static double meanDelay(ControllerRig rig, Instant start, Instant end) {
    DoubleStream.Builder delays = DoubleStream.builder();
    rig.store
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

  private static Site site(TraceFeed feed) {
    return new Site(
        Arrays.stream(feed.published())
            .mapToObj(LiveEqualsSimulatedTest::instant)
            .toArray(Instant[]::new),
        feed.window());
  }

  private static Instant instant(double days) {
    return Instant.ofEpochSecond(Math.round(days * SECONDS));
  }

  /** Feeds of very different rates that post by day, in bursts now and then. */
  private static Trace madeUp() {
    Random random = new Random(5);
    List<TraceFeed> feeds = new ArrayList<>();
    for (int i = 0; i < 90; i++) {
      double rate = 0.3 * Math.pow(50, random.nextDouble());
      double hour = random.nextDouble();
      double[] published =
          random
              .doubles((long) (rate * 28))
              .map(at -> 20_000 + Math.floor(28 * at) + hour + 0.3 * random.nextDouble())
              .map(at -> Math.round(at * SECONDS) / SECONDS)
              .sorted()
              .distinct()
              .toArray();
      if (published.length > 0) {
        feeds.add(new TraceFeed("feed" + i, published, WINDOW, 1, 1));
      }
    }
    return new Trace("made-up", feeds);
  }

  private static Path shared(String path) {
    @Nullable Path up = Path.of("").toAbsolutePath();
    while (up != null && !Files.exists(up.resolve("shared").resolve(path))) {
      up = up.getParent();
    }
    Assumptions.assumeTrue(up != null, "no shared folder with " + path + " above this one");
    return up.resolve("shared").resolve(path);
  }
}
