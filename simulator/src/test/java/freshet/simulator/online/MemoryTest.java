package freshet.simulator.online;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.policy.Agenda;
import freshet.policy.Agenda.Due;
import freshet.policy.Budget;
import freshet.policy.FeedHistory;
import freshet.policy.Horizon;
import freshet.policy.Limits;
import freshet.policy.Retrieval;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.Population;
import freshet.policy.online.FreshetAgenda;
import freshet.policy.online.FreshetAgenda.Memory;
import freshet.policy.online.FreshetAgenda.Watched;
import freshet.policy.online.OnlineSettings;
import freshet.simulator.Scene;
import freshet.simulator.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the policy has learned can be stored and taken up again. */
class MemoryTest {
  private static final double STOP = 28.5;

  @Test
  void anAgendaFromMemory_plansAsTheOneBefore_andHoldsTheBudget() {
    Scene whole = Worlds.steady(200, 12);
    Scene before = Scene.of(whole.trace(), Worlds.LEARN, new Horizon(14, STOP), 0, 12);
    Budget budget = new Budget(2 * whole.feeds());
    FreshetAgenda first = new FreshetAgenda(before.learned(), budget, 14, OnlineSettings.DEFAULTS);
    Spending spending = new Spending();
    new Replay(before, until(STOP, first), spending::add).run();

    Memory memory = first.memory();
    Population population = Population.of(memory.population().toNumbers());
    List<Watched> feeds = new ArrayList<>();
    for (int i = 0; i < whole.feeds(); i++) {
      FeedModel model = first.model(i);
      FeedModel same = new FeedModel(population, model.updated(), model.toNumbers());
      assertThat(same.rate()).isEqualTo(model.rate());
      assertThat(same.at(STOP + 0.1)).isEqualTo(model.at(STOP + 0.1));
      feeds.add(new Watched(same, 1, 1, 20, Limits.NONE));
    }
    FreshetAgenda second =
        new FreshetAgenda(
            new Memory(population, memory.prices(), memory.course()),
            feeds,
            budget,
            STOP,
            OnlineSettings.DEFAULTS);
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
        new FreshetAgenda(List.of(), new Budget(perDay), 14, OnlineSettings.DEFAULTS);
    assertThat(agenda.next()).isEqualTo(Due.NEVER);
    List<FeedHistory> histories = scene.learned();
    histories.forEach(feed -> agenda.add(feed, 0, 14));
    Spending spending = new Spending();
    new Replay(scene, agenda, spending::add).run();
    spending.assertHeld(15, 42, perDay);
  }
}
