package freshet.crawler.controller;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.controller.ControllerRig.Setup;
import freshet.crawler.controller.ScriptedWeb.Request;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.FetchResult.Answer;
import freshet.http.Header;
import freshet.policy.Budget;
import freshet.policy.PolicySettings;
import freshet.village.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A clock that somebody sets while the server runs, or between two runs. */
class ClockSetTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Instant NOW = START.plus(Duration.ofDays(7));

  /** The middle of a day. */
  private static final Instant NOON = NOW.plus(Duration.ofHours(36));

  private static final Duration DAY = Duration.ofDays(1);
  private static final int SITES = 20;
  private static final int PER_DAY = 10 * SITES;

  /** The most that an hour may spend, over the mean. */
  private static final int PEAK = 2;

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private final ScriptedWeb web =
      new ScriptedWeb(Sites.random(SITES, 30, 4, START, 30, new Random(3)), clock);

  /** The site that asks for patience; none if negative. */
  private int throttling = -1;

  private Setup setup(String policy) {
    return new Setup(
        folder,
        clock,
        this::fetch,
        new ControllerSettings(
            ControllerRig.policy(policy),
            new Budget(PER_DAY),
            PolicySettings.DEFAULTS.withMaxPeak(PEAK),
            ControllerRig.USUAL,
            7));
  }

  private FetchResult fetch(FetchRequest request) {
    FetchResult fetched = web.fetch(request);
    if (ScriptedWeb.site(request.url()) != throttling) {
      return fetched;
    }
    List<Header> headers = List.of(new Header("Retry-After", "7200"));
    return new Answer(429, request.url(), List.of(), headers, new byte[0], 0, Duration.ZERO);
  }

  @ParameterizedTest
  @CsvSource({"freshet, 1", "freshet, 24", "uniform, 1", "uniform, 24"})
  void setBack_stallsNobodyAndHoldsTheBudget(String policy, int hours) {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = setup(policy).start()) {
      rig.runTo(NOON);
      clock.set(NOON.minus(Duration.ofHours(hours)));
      goesOnAsBefore(rig);
    }
  }

  @ParameterizedTest
  @CsvSource({"freshet, 1", "freshet, 24", "uniform, 24"})
  void setBackBetweenTwoRuns_stallsNobodyAndHoldsTheBudget(String policy, int hours) {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = setup(policy).start()) {
      rig.runTo(NOON);
    }
    clock.set(NOON.minus(Duration.ofHours(hours)));
    try (ControllerRig rig = setup(policy).start()) {
      goesOnAsBefore(rig);
    }
  }

  /**
   * A day from now on, half of two days, spends as much as any other, and everybody gets something
   * of it.
   */
  private void goesOnAsBefore(ControllerRig rig) {
    int before = web.requests.size();
    rig.runTo(clock.instant().plus(DAY));
    List<Request> day = web.requests.subList(before, web.requests.size());
    assertThat(day).hasSizeBetween((int) (0.8 * PER_DAY), (int) (1.25 * PER_DAY));
    assertThat(day.stream().map(Request::site).distinct()).hasSizeGreaterThan(SITES - 3);
    assertThat(snapshot(rig).places().overdue()).isZero();
  }

  private static Snapshot snapshot(ControllerRig rig) {
    List<Snapshot> answers = new ArrayList<>();
    rig.inbox.add(new ControllerEvent.Surveyed(answers::add));
    rig.controller.step();
    return answers.getFirst();
  }

  @Test
  void gc021_gc043_setBack_keepsWhatHostsAskedFor() {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = setup("freshet").start()) {
      rig.runTo(NOON);
      throttling = 0;
      int before = requestsOf(0);
      while (requestsOf(0) == before) {
        rig.runTo(clock.instant().plus(Duration.ofMinutes(10)));
      }
      throttling = -1;
      clock.set(clock.instant().minus(DAY));
      rig.runTo(clock.instant().plus(Duration.ofMinutes(110)));
      assertThat(requestsOf(0)).isEqualTo(before + 1);
      rig.runTo(clock.instant().plus(Duration.ofDays(2)));
      assertThat(requestsOf(0)).isGreaterThan(before + 2);
    }
  }

  private int requestsOf(int site) {
    return (int) web.requests.stream().filter(request -> request.site() == site).count();
  }

  @Test
  void setBackByLess_isNotMinded() {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = setup("freshet").start()) {
      rig.runTo(NOON);
      clock.set(NOON.minusSeconds(20));
      goesOnAsBefore(rig);
    }
  }

  @ParameterizedTest
  @MethodSource("freshet.crawler.controller.ControllerRig#livePolicies")
  void setForward_doesNotBurstAndMakesNobodyLate(String policy) {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = setup(policy).start()) {
      rig.runTo(NOON);
      clock.advanceTo(NOON.plus(DAY));
      int before = web.requests.size();
      rig.controller.step();
      assertThat(snapshot(rig).places().overdue()).isZero();
      rig.runTo(NOON.plus(DAY).plus(Duration.ofHours(1)));
      assertThat(web.requests.size() - before).isLessThanOrEqualTo(PEAK * PER_DAY / 24 + 1);
      rig.runTo(NOON.plus(DAY).plus(Duration.ofHours(12)));
      assertThat(web.requests.size() - before).isBetween(SITES, (int) (1.03 * PER_DAY));
    }
  }

  @Test
  void setForwardAndBackAgain_goesOnAsBefore() {
    ControllerRig.add(folder, SITES, NOW);
    try (ControllerRig rig = setup("freshet").start()) {
      rig.runTo(NOON);
      clock.advanceTo(NOON.plus(DAY));
      rig.runTo(clock.instant().plus(Duration.ofHours(1)));
      clock.set(NOON.plus(Duration.ofHours(1)));
      goesOnAsBefore(rig);
    }
  }
}
