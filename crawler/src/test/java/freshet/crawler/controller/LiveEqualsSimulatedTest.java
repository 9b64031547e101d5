package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.ScriptedWeb.Site;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.policy.LiveAgenda;
import freshet.policy.PolicyStart;
import freshet.policy.quality.Quality;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.simulator.trace.TraceReader;
import freshet.village.SettableClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The real controller, terminal and store, replaying a trace under a settable clock, fare as the
 * simulator says.
 */
class LiveEqualsSimulatedTest {
  private static final int WINDOW = 2000;
  private static final double BUDGET = 6;
  private static final double SECONDS = 86_400;
  private static final double LEARN_DAYS = 14;
  private static final double EVALUATE_DAYS = 5;

  @TempDir private Path folder;

  /** A retrieval of a feed. */
  private record Look(int feed, long millis) {
    boolean isSame(Look other) {
      return feed == other.feed && Math.abs(millis - other.millis) <= 1;
    }
  }

  /**
   * advaRSS draws the times of its runs, and a server that is restarted draws others than one that
   * is not. It is one of many that the simulation knows, and may differ from their mean by as much
   * as they do.
   */
  private static final double DEVIATIONS = 2.5;

  /** What was measured. */
  private record Measured(double meanDelayMinutes, double deviation, long retrievals) {
    double tolerance() {
      return Math.max(0.03 * meanDelayMinutes, DEVIATIONS * deviation);
    }
  }

  @ParameterizedTest
  @MethodSource("freshet.crawler.controller.ControllerRig#livePolicies")
  void madeUpTrace_liveIsWithinThreePercentOfSimulated(String policy) {
    compare(madeUp(), 20_000, policy);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "freshet"})
  void recordedTrace_liveIsWithinThreePercentOfSimulated(String policy) {
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

  private void compare(Trace whole, double from, String policy) {
    Horizon learn = new Horizon(from, from + LEARN_DAYS);
    Horizon evaluate = new Horizon(learn.to(), learn.to() + EVALUATE_DAYS);
    Scene scene = Scene.of(whole, learn, evaluate, 0, 1);
    List<Look> planned = new ArrayList<>();
    Measured simulated = simulated(scene, policy, planned);
    List<Look> made = new ArrayList<>();
    Measured live = live(scene, policy, made);
    System.out.printf(
        Locale.ROOT,
        "%s %s: simulated %.2f min (deviation %.2f), %d retrievals; live %.2f min, %d retrievals%n",
        whole.name(),
        policy,
        simulated.meanDelayMinutes,
        simulated.deviation,
        simulated.retrievals,
        live.meanDelayMinutes,
        live.retrievals);
    assertThat(live.meanDelayMinutes)
        .isCloseTo(simulated.meanDelayMinutes, within(simulated.tolerance()));
    assertThat((double) live.retrievals)
        .isCloseTo((double) simulated.retrievals, within(0.03 * simulated.retrievals));
    if (policy.endsWith("-refit")) {
      assertSameTimes(policy, planned, made, instant(evaluate.from()));
    }
  }

  /**
   * A plan of the day is followed to the millisecond. What is planned for the first second waits
   * for the hosts, which were asked a second before. A joint plan has bins: two of them at the same
   * distance from the middle of a gap cost the same, and the last bit of a sum decides.
   */
  private static void assertSameTimes(
      String policy, List<Look> planned, List<Look> made, Instant start) {
    long first = start.plusSeconds(1).toEpochMilli();
    List<Look> others =
        planned.stream()
            .filter(look -> look.millis > first && made.stream().noneMatch(look::isSame))
            .toList();
    int ties = policy.equals("joint-refit") ? planned.size() / 1000 : 0;
    assertThat(others).hasSizeLessThanOrEqualTo(ties);
  }

  /**
   * The same definition as the controller runs, with the chance that it has, the windows that it
   * sees and the time of its first looks. Freshet goes from look to look and is sensitive to
   * milliseconds of these, so that the mean of many is taken.
   */
  private static Measured simulated(Scene scene, String policy, List<Look> times) {
    boolean draws = policy.equals("advarss");
    int runs = policy.equals("freshet") ? 10 : draws ? 20 : 1;
    SplittableRandom random = new SplittableRandom(1);
    List<Quality> results = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      times.clear();
      long seed = draws ? ControllerRig.SEED + run : ControllerRig.SEED;
      results.add(replayed(scene, policy, random, seed, times));
    }
    DoubleSummaryStatistics delay =
        results.stream().mapToDouble(one -> one.delay().mean()).summaryStatistics();
    double squares =
        results.stream()
            .mapToDouble(one -> Math.pow(one.delay().mean() - delay.getAverage(), 2))
            .sum();
    double retrievals = results.stream().mapToLong(Quality::retrievals).average().orElseThrow();
    return new Measured(
        delay.getAverage(), draws ? Math.sqrt(squares / (runs - 1)) : 0, Math.round(retrievals));
  }

  private static Quality replayed(
      Scene scene, String policy, SplittableRandom random, long seed, List<Look> times) {
    double looked = scene.evaluate().from() - 1 / SECONDS;
    PolicyStart start =
        new PolicyStart(
            IntStream.range(0, scene.feeds())
                .mapToObj(i -> asSeen(scene, i, looked + random.nextDouble(1) / SECONDS))
                .toList(),
            new Budget(BUDGET * scene.feeds()),
            scene.evaluate().from(),
            1,
            scene.conditions().settings(),
            new SplittableRandom(seed));
    LiveAgenda agenda = ControllerRig.policy(policy).open(start);
    return new Replay(
            scene,
            agenda,
            retrieval -> {
              times.add(new Look(retrieval.feed(), Math.round(retrieval.at() * SECONDS * 1000)));
              agenda.resize(retrieval.feed(), Math.max(1, retrieval.to()));
            })
        .run()
        .quality();
  }

  /**
   * A server takes the number of postings that a document lists for its window: these documents
   * list all there are. With windows of 2000 instead, min-missing divides the budget otherwise, for
   * no feed could miss anything.
   */
  private static FeedHistory asSeen(Scene scene, int feed, double looked) {
    double[] published = scene.trace().feeds().get(feed).published();
    int listed = Math.max(1, Scene.indexOf(published, scene.evaluate().from()));
    return scene.learned().get(feed).withWindow(listed).seenUntil(looked);
  }

  private Measured live(Scene scene, String policy, List<Look> made) {
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
    clock.advanceTo(start);
    try (ControllerRig rig = setup.start()) {
      rig.runTo(end.plus(Duration.ofDays(3)));
      made.addAll(inside(web, start, end));
      return new Measured(meanDelay(rig, start, end), 0, made.size());
    }
  }

  private static List<Look> inside(ScriptedWeb web, Instant start, Instant end) {
    return web.requests.stream()
        .filter(request -> !request.at().isBefore(start) && request.at().isBefore(end))
        .map(request -> new Look(request.site(), request.at().toEpochMilli()))
        .toList();
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
    for (int i = 0; i < 60; i++) {
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
