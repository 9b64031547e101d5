package freshet.simulator.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.Horizon;
import freshet.policy.PolicySettings;
import freshet.policy.Retrieval;
import freshet.policy.online.FreshetAgenda;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.Simulator;
import freshet.simulator.online.Worlds.Course;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import freshet.simulator.scene.SceneConditions;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each day's spending stays within 2 % of the budget, come what may. */
class BudgetTest {
  private static final int FEEDS = 300;
  private static final double EACH = 2;

  private static Spending spending(Scene scene, double each, PolicySettings settings) {
    Spending spending = new Spending();
    run(scene, each, settings, spending);
    return spending;
  }

  private static FreshetAgenda run(
      Scene scene, double each, PolicySettings settings, Spending spending) {
    FreshetAgenda agenda = agenda(scene, each, settings);
    new Replay(scene, agenda, spending::add).run();
    return agenda;
  }

  private static FreshetAgenda agenda(Scene scene, double each, PolicySettings settings) {
    return new FreshetAgenda(
        scene.learned(), new Budget(each * scene.feeds()), scene.evaluate().from(), settings);
  }

  private static Scene changing(Course course, long seed) {
    return Worlds.scene(Worlds.rhythmic(FEEDS, course, new SplittableRandom(seed)), seed);
  }

  private static void assertHeld(Scene scene, PolicySettings settings) {
    spending(scene, EACH, settings).assertHeld(15, 42, EACH * scene.feeds());
  }

  @Test
  void steadyFeeds_spendTheBudgetOfEachDay() {
    assertHeld(Worlds.steady(FEEDS, 1), PolicySettings.DEFAULTS);
  }

  @Test
  void whenATenthDoublesItsRate_theBudgetIsHeld() {
    assertHeld(
        changing((feed, at) -> at > 28 && feed % 10 == 0 ? 2 : 1, 2), PolicySettings.DEFAULTS);
  }

  @Test
  void whenAThirdFallsSilent_theBudgetIsHeld() {
    assertHeld(
        changing((feed, at) -> at > 28 && feed % 3 == 0 ? 0 : 1, 3), PolicySettings.DEFAULTS);
  }

  @Test
  void whenAThirdFails_theBudgetIsHeld() {
    Scene scene = Worlds.steady(FEEDS, 9);
    FreshetAgenda agenda = agenda(scene, EACH, PolicySettings.DEFAULTS);
    int[] failures = new int[scene.feeds()];
    int[] seen = new int[scene.feeds()];
    Spending spending = new Spending();
    for (Due due = agenda.next(); due.at() < 42; due = agenda.next()) {
      double[] published = scene.trace().feeds().get(due.feed()).published();
      int end = Scene.indexOf(published, due.at());
      int first = Math.max(seen[due.feed()], Scene.indexOf(published, 14));
      Retrieval retrieval = new Retrieval(due.feed(), due.at(), published, first, end, end - first);
      spending.add(retrieval);
      if (due.at() > 28 && due.feed() % 3 == 0) {
        // back-off from 15 minutes, doubled up to a day
        double pause = Math.min(Math.pow(2, failures[due.feed()]++) / 96, 1);
        agenda.failed(due.feed(), due.at(), due.at() + pause);
      } else {
        agenda.retrieved(retrieval);
        seen[due.feed()] = end;
      }
    }
    spending.assertHeld(15, 42, EACH * scene.feeds());
    assertThat(failures[0]).isGreaterThan(10);
  }

  @Test
  void weekends_areAsExpensiveAsWorkingDays() {
    // days 2 and 3 of the epoch are Saturday and Sunday
    assertHeld(
        changing((feed, at) -> Math.floorMod((int) at + 3, 7) >= 5 ? 0.3 : 1, 4),
        PolicySettings.DEFAULTS);
  }

  @Test
  void maxPeak_isNotExceededInAnyHour_andTheBudgetIsHeld() {
    Scene scene = Worlds.steady(FEEDS, 5);
    double perDay = EACH * scene.feeds();
    Spending free = spending(scene, EACH, PolicySettings.DEFAULTS);
    assertThat((double) free.busiestHour()).isGreaterThan(2 * perDay / 24);
    Spending capped = spending(scene, EACH, PolicySettings.DEFAULTS.withMaxPeak(2));
    assertThat((double) capped.busiestHour()).isLessThanOrEqualTo(2 * perDay / 24);
    capped.assertHeld(15, 42, perDay);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "allocation", "combined", "combined-refit", "advarss"})
  void otherPolicies_areHeldToTheCapToo(String name) {
    SimulatedPolicy policy = SimulatedPolicies.standard().of(name).orElseThrow();
    Scene scene = Worlds.steady(60, 8).under(SceneConditions.PLAIN.withMaxPeak(1.25));
    Spending spending = new Spending();
    new Replay(scene, new Simulator(scene, what -> {}).agenda(policy, 4.0, 1), spending::add).run();
    assertThat((double) spending.busiestHour())
        .isLessThanOrEqualTo(1.25 * 4 * scene.feeds() / 24)
        .isGreaterThan(4.0 * scene.feeds() / 24);
  }

  @Test
  void restart_inTheMiddleOfADay_goesOnWithTheBudget() {
    Scene whole = Worlds.steady(FEEDS, 6);
    double restart = 28.4;
    Scene before = Scene.of(whole.trace(), Worlds.LEARN, new Horizon(14, restart), 0, 6);
    Scene after = Scene.of(whole.trace(), new Horizon(0, restart), new Horizon(restart, 42), 0, 6);
    PolicySettings settings = PolicySettings.DEFAULTS.withMaxPeak(2);
    double perDay = EACH * whole.feeds();
    Spending spending = new Spending();
    run(before, EACH, settings, spending);
    FreshetAgenda resumed = agenda(after, EACH, settings);
    resumed.resume(spending.on(28), spending.inHour((long) (24 * restart)));
    new Replay(after, resumed, spending::add).run();
    spending.assertHeld(15, 42, perDay);
    assertThat((double) spending.busiestHour()).isLessThanOrEqualTo(2 * perDay / 24);
  }

  @Test
  void restart_withoutMemory_takesTheUsualForSpent() {
    Scene whole = Worlds.steady(FEEDS, 6);
    Scene after = Scene.of(whole.trace(), new Horizon(0, 28.6), new Horizon(28.6, 32), 0, 6);
    Spending spending = spending(after, EACH, PolicySettings.DEFAULTS);
    spending.assertHeld(29, 32, EACH * whole.feeds());
    assertThat((double) spending.on(28)).isBetween(0.1 * EACH * FEEDS, 0.6 * EACH * FEEDS);
  }

  @Test
  void budgetLargerThanUseful_isNotSpent() {
    Scene scene = Worlds.steady(20, 7);
    Scene week = Scene.of(scene.trace(), Worlds.LEARN, new Horizon(14, 21), 0, 7);
    Spending spending = new Spending();
    FreshetAgenda agenda = run(week, 3000, PolicySettings.DEFAULTS, spending);
    for (int day = 15; day < 21; day++) {
      assertThat((double) spending.on(day)).isLessThan(0.9 * 3000 * week.feeds());
    }
    // a minute of the delay of a fiftieth posting
    assertThat(agenda.prices().level()).isCloseTo(1.0 / 1440 / 50, within(1e-9));
  }
}
