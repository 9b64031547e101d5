package freshet.simulator.online;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Agenda;
import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.policy.PolicySettings;
import freshet.policy.PolicyStart;
import freshet.policy.Retrieval;
import freshet.policy.capability.PolicyMemory;
import freshet.policy.intensity.FeedModel;
import freshet.policy.online.FreshetAgenda;
import freshet.simulator.replay.Replay;
import freshet.simulator.scene.Scene;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the policy has learned can be stored and taken up again. */
class MemoryTest {
  private static final double STOP = 28.5;

  @Test
  void anAgendaFromMemory_plansAsTheOneBefore_andHoldsTheBudget() {
    Scene whole = Worlds.steady(200, 12);
    Scene before = Scene.of(whole.trace(), Worlds.LEARN, new Horizon(14, STOP), 0, 12);
    Budget budget = new Budget(2 * whole.feeds());
    FreshetAgenda first = new FreshetAgenda(before.learned(), budget, 14, PolicySettings.DEFAULTS);
    Spending spending = new Spending();
    new Replay(before, until(STOP, first), spending::add).run();

    PolicyMemory memory = first.memory();
    List<Optional<FeedModel>> models =
        IntStream.range(0, whole.feeds()).mapToObj(first::model).toList();
    for (int i = 0; i < whole.feeds(); i++) {
      assertThat(models.get(i).orElseThrow().rate()).isEqualTo(first.rate(i));
    }
    PolicyStart start =
        new PolicyStart(
            Collections.nCopies(whole.feeds(), new FeedHistory(STOP, new double[0], 20, 1, 1)),
            budget,
            STOP,
            1,
            PolicySettings.DEFAULTS,
            new SplittableRandom(1));
    FreshetAgenda second = FreshetAgenda.resume(start, memory, models);
    second.resume(spending.on(28), 0);
    assertThat(second.refine(whole.feeds())).isFalse();
    assertThat(second.prices().level()).isGreaterThan(0);

    Scene after = Scene.of(whole.trace(), new Horizon(0, STOP), new Horizon(STOP, 42), 0, 12);
    new Replay(after, second, spending::add).run();
    spending.assertHeld(15, 42, budget.perDay());
  }

  /** An agenda that learns nothing any more from a time on. */
  private static Agenda until(double time, Agenda agenda) {
    return new Agenda() {
      @Override
      public Due next() {
        Due due = agenda.next();
        return due.at() < time ? due : Due.NEVER;
      }

      @Override
      public void retrieved(Retrieval retrieval) {
        agenda.retrieved(retrieval);
      }
    };
  }

  @Test
  void feedsThatComeToAnEmptyAgenda_findTheirPricesAtOnce() {
    Scene scene = Worlds.steady(200, 13);
    double perDay = 2 * scene.feeds();
    FreshetAgenda agenda =
        new FreshetAgenda(List.of(), new Budget(perDay), 14, PolicySettings.DEFAULTS);
    assertThat(agenda.next()).isEqualTo(Due.NEVER);
    List<FeedHistory> histories = scene.learned();
    histories.forEach(feed -> agenda.add(feed, 14));
    Spending spending = new Spending();
    new Replay(scene, agenda, spending::add).run();
    spending.assertHeld(15, 42, perDay);
  }
}
