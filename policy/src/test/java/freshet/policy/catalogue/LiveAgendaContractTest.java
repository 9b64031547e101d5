package freshet.policy.catalogue;

import static freshet.policy.catalogue.SmallTown.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import freshet.policy.Agenda.Due;
import freshet.policy.FeedHistory;
import freshet.policy.LiveAgenda;
import freshet.policy.PolicySettings;
import freshet.policy.Retrieval;
import freshet.policy.RetrievalLimits;
import freshet.policy.capability.Remembering;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every policy that a server can follow owes its controller, with a cap and without. */
class LiveAgendaContractTest {
  private static final double EACH = 6;
  private static final double PEAK = 2;

  private final SmallTown town = new SmallTown(50, 3);

  static Stream<Arguments> live() {
    return PolicyCatalogue.standard().live().stream()
        .flatMap(
            policy ->
                Stream.of(
                    Arguments.of(policy.name(), policy, PolicySettings.DEFAULTS),
                    Arguments.of(
                        policy.name() + " capped",
                        policy,
                        PolicySettings.DEFAULTS.withMaxPeak(PEAK))));
  }

  private double perDay() {
    return EACH * town.feeds();
  }

  private LiveAgenda open(PolicyDefinition policy, PolicySettings settings) {
    return policy.open(town.start(town.histories(START), perDay(), START, settings));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("live")
  void budget_isSpent_andNobodyIsForgotten(
      String name, PolicyDefinition policy, PolicySettings settings) {
    town.run(open(policy, settings), START + 10);

    double budget = 10 * perDay();
    assertThat((double) town.made.size()).isCloseTo(budget, within(0.05 * budget));
    if (Double.isFinite(settings.maxPeak())) {
      assertThat(town.busiestHour()).isLessThanOrEqualTo((long) (PEAK * perDay() / 24 + 1));
    }
    // most mean freshness is reached by giving up feeds that change too often
    if (!policy.name().equals("freshness-refit")) {
      for (int i = 0; i < town.feeds(); i++) {
        assertThat(town.made(i)).as("feed %d", i).isPositive();
      }
    }
  }

  /** The cost of a feed's retrievals: from 0.2 to 5, whatever the feed posts. */
  private static double cost(int feed) {
    return 0.2 * Math.pow(25, (feed * 0.618) % 1);
  }

  private double costPerRound() {
    return IntStream.range(0, town.feeds()).mapToDouble(LiveAgendaContractTest::cost).sum();
  }

  private double spent(double from) {
    return town.made.stream()
        .filter(due -> due.at() >= from)
        .mapToDouble(due -> cost(due.feed()))
        .sum();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("live")
  void unequalCosts_spendTheBudget(String name, PolicyDefinition policy, PolicySettings settings) {
    List<FeedHistory> feeds = new ArrayList<>();
    for (int i = 0; i < town.feeds(); i++) {
      feeds.add(town.history(i, START).withCost(cost(i)));
    }
    double perDay = EACH * costPerRound();
    town.run(policy.open(town.start(feeds, perDay, START, settings)), START + 10);

    assertThat(spent(START)).isCloseTo(10 * perDay, within(0.05 * 10 * perDay));
  }

  /** All cost 1 until a day has shown what they cost: together 30 % more. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("live")
  void costsThatAreLearned_spendTheBudgetFromTheNextPlanOn(
      String name, PolicyDefinition policy, PolicySettings settings) {
    LiveAgenda agenda = open(policy, settings);
    town.run(agenda, START + 1.5);
    for (int i = 0; i < town.feeds(); i++) {
      agenda.cost(i, cost(i));
    }
    town.run(agenda, START + 3);
    town.run(agenda, START + 13);

    double budget = 10 * perDay();
    assertThat(spent(START + 3)).isCloseTo(budget, within(0.06 * budget));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("live")
  void feedsThatCome_areRetrievedWithinTheirShare_andThoseThatGo_areNot(
      String name, PolicyDefinition policy, PolicySettings settings) {
    LiveAgenda agenda = policy.open(town.start(List.of(), perDay(), START, settings));
    assertThat(agenda.nextAt()).isInfinite();
    double now = START + 0.25;
    for (int i = 0; i < town.feeds(); i++) {
      assertThat(agenda.add(town.history(i, now), now)).isEqualTo(i);
    }
    agenda.remove(7);
    assertThat(agenda.dueAt(7)).isInfinite();
    assertThat(agenda.nextAt()).isLessThan(now + 1.0 / 24);

    town.run(agenda, now + 0.25);
    // a quarter of a day: the share of the budget, and not much of it at once
    assertThat((double) town.made.size()).isBetween(0.4 * perDay() / 4, 1.6 * perDay() / 4);
    town.run(agenda, START + 7);
    assertThat(town.made(7)).isZero();
    assertThat(town.made(8)).isPositive();
    assertThat(agenda.why(8)).isNotBlank();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("live")
  void feedThatComesAtNoon_isRetrievedSeveralTimesOnThatDay(
      String name, PolicyDefinition policy, PolicySettings settings) {
    LiveAgenda agenda = open(policy, settings);
    town.run(agenda, START + 0.5);
    double[] dates =
        Stream.iterate(START + 0.1, at -> at + 0.004).limit(20).mapToDouble(at -> at).toArray();
    FeedHistory busy = FeedHistory.ofDocument(dates, START + 0.5, 20, 1, 1);
    int number = agenda.add(busy, START + 0.5);

    assertThat(agenda.dueAt(number)).isLessThan(START + 0.5 + 2 / EACH);
    town.run(agenda, START + 1);
    assertThat(town.made(number)).isPositive();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("live")
  void limitsAndFailures_areKept(String name, PolicyDefinition policy, PolicySettings settings) {
    LiveAgenda agenda = open(policy, settings);
    int nights = 0b111111;
    for (int i = 0; i < town.feeds(); i++) {
      agenda.limit(i, new RetrievalLimits(START + 1, Double.POSITIVE_INFINITY, nights), START);
    }
    double again = 0;
    int failures = 0;
    Due due = agenda.next();
    for (; due.at() < START + 4; due = agenda.next()) {
      assertThat(due.at()).isGreaterThanOrEqualTo(START + 1);
      if (Double.isInfinite(settings.maxPeak())) {
        assertThat((int) Math.floor(due.at() * 24 + 1e-6) % 24).isGreaterThanOrEqualTo(6);
      }
      if (due.feed() == 3) {
        assertThat(due.at()).isGreaterThanOrEqualTo(again - 1e-9);
        again = due.at() + 0.5;
        failures++;
        agenda.failed(3, due.at(), again);
      } else {
        town.retrieve(agenda, due);
      }
    }
    assertThat(failures).isBetween(policy.name().equals("freshness-refit") ? 0 : 1, 7);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("live")
  void floor_isKept(String name, PolicyDefinition policy, PolicySettings settings) {
    double floor = 2.0 / 24;
    town.run(open(policy, settings.withMinInterval(floor)), START + 3);

    Map<Integer, Double> last = new HashMap<>();
    for (Due due : town.made) {
      Double before = last.put(due.feed(), due.at());
      assertThat(before == null ? floor : due.at() - before)
          .as("feed %d at %f", due.feed(), due.at())
          .isGreaterThanOrEqualTo(floor - 1e-9);
    }
    assertThat(town.made).isNotEmpty();
  }

  /** One a second comes in, at a budget of one retrieval in two seconds. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("live")
  void manyFeedsThatCome_areSpreadByTheBudget(
      String name, PolicyDefinition policy, PolicySettings settings) {
    int many = 500;
    double second = 1.0 / 86_400;
    double perDay = 43_200;
    double noon = START + 0.5;
    LiveAgenda agenda = policy.open(town.start(List.of(), perDay, noon, settings));
    agenda.resume(perDay / 2, 0);
    int[] minutes = new int[60];
    int count = 0;
    for (double now = noon; now < noon + 1.0 / 24; now += second) {
      if (count < many) {
        agenda.add(town.history(count % town.feeds(), now), now);
        // its first look has been made
        agenda.failed(count++, now, now);
      }
      while (agenda.nextAt() <= now) {
        Due due = agenda.next(now);
        if (due.feed() < 0) {
          break;
        }
        minutes[(int) ((now - noon) * 1440)]++;
        agenda.retrieved(new Retrieval(due.feed(), now, new double[0], 0, 0, 0));
      }
    }
    int made = Arrays.stream(minutes).sum();
    assertThat(made).as("in the hour").isBetween(900, 4000);
    assertThat(Arrays.stream(minutes).limit(10).sum()).as("soon").isPositive();
    assertThat(Arrays.stream(minutes).max().orElseThrow()).as("at once").isLessThan(many);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("live")
  void restartInMidDay_leavesTheRestOfThePlanAsItWas(
      String name, PolicyDefinition policy, PolicySettings settings) {
    LiveAgenda first = open(policy, settings);
    assumeThat(first.find(Remembering.class).flatMap(memory -> memory.model(0)))
        .as("a policy that plans anew at every retrieval")
        .isEmpty();
    assumeThat(first.find(Remembering.class)).isPresent();
    restart(policy, settings, first, START + 0.4);
    restart(policy, settings, first, START + 2.4);
  }

  private void restart(
      PolicyDefinition policy, PolicySettings settings, LiveAgenda first, double stop) {
    town.run(first, stop);
    int before = town.made.size();
    double day = Math.floor(stop);

    LiveAgenda second = restarted(policy, settings, first, stop);
    second.resume(since(day), since(Math.floor(stop * 24) / 24));
    double[] seen = town.seen();

    town.run(first, day + 1);
    List<Due> rest = new ArrayList<>(town.made.subList(before, town.made.size()));
    int end = town.made.size();
    town.rewind(seen);
    town.run(second, day + 1);
    assertThat(rest).isNotEmpty();
    assertThat(town.made.subList(end, town.made.size())).isEqualTo(rest);
  }

  private double since(double time) {
    return (double) town.made.stream().filter(due -> due.at() >= time).count();
  }

  private LiveAgenda restarted(
      PolicyDefinition policy, PolicySettings settings, LiveAgenda first, double stop) {
    List<FeedHistory> known = new ArrayList<>();
    for (int i = 0; i < town.feeds(); i++) {
      int feed = i;
      double seen =
          town.made.stream()
              .filter(due -> due.feed() == feed && due.at() < Math.floor(stop))
              .mapToDouble(Due::at)
              .max()
              .orElse(START);
      known.add(town.history(i, Math.nextUp(seen)));
    }
    return policy.resume(
        town.start(known, perDay(), stop, settings),
        first.find(Remembering.class).orElseThrow().memory(),
        Collections.nCopies(town.feeds(), Optional.empty()));
  }
}
