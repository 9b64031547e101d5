package freshet.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Agenda;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.Simulator;
import freshet.simulator.Traces;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.SimulatorException;
import freshet.simulator.trace.TraceFeed;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Feeds that join while a policy is at work. */
class JoiningTest {
  private static final SimulatedPolicies KNOWN = SimulatedPolicies.standard();

  private static Scene scene() {
    return Traces.scene(40, 70, 0, 3).joining(0.1);
  }

  @Test
  void aTenthJoinsEachWeek_untilHalfHave() {
    Scene scene = scene();
    int first = scene.present();
    assertThat(first).isEqualTo(20);
    assertThat(scene.joinsAt(0)).isEqualTo(scene.evaluate().from());
    // four of forty a week: 1.75 days from one to the next
    assertThat(scene.joinsAt(first) - scene.evaluate().from()).isCloseTo(1.75, within(1e-9));
    assertThat(scene.joinsAt(first + 4) - scene.joinsAt(first)).isCloseTo(7, within(1e-9));
    assertThat(scene.joinsAt(39)).isCloseTo(scene.evaluate().from() + 35, within(1e-9));
    assertThat(scene.learned()).hasSize(20);
    assertThat(scene.trace().feeds()).isNotEqualTo(Traces.scene(40, 70, 0, 3).trace().feeds());
  }

  @ParameterizedTest
  @ValueSource(strings = {"freshet", "combined-refit", "uniform", "advarss"})
  void feedThatJoins_isUnknownBefore_andShowsNothingOldAsNew(String policy) {
    Scene scene = scene();
    int[] retrieved = new int[scene.feeds()];
    int[] fresh = new int[scene.feeds()];
    Replay.Outcome outcome =
        new Replay(
                scene,
                agenda(scene, policy),
                retrieval -> {
                  int feed = retrieval.feed();
                  assertThat(retrieval.at()).isGreaterThanOrEqualTo(scene.joinsAt(feed));
                  retrieved[feed]++;
                  fresh[feed] += retrieval.fresh();
                })
            .run();
    long since = 0;
    for (int i = 0; i < scene.feeds(); i++) {
      TraceFeed feed = scene.trace().feeds().get(i);
      int published = since(feed, scene, scene.joinsAt(i));
      since += published;
      assertThat(retrieved[i]).as("feed %d", i).isPositive();
      assertThat(fresh[i]).as("feed %d", i).isLessThanOrEqualTo(published);
    }
    assertThat(outcome.quality().delay().postings()).isEqualTo(since);
    assertThat(Objects.requireNonNull(outcome.young()).youngPostings()).isPositive();
    assertThat(outcome.quality().spentPerFeedDay()).isCloseTo(4, within(0.3));
  }

  private static int since(TraceFeed feed, Scene scene, double from) {
    return (int)
        Arrays.stream(feed.published())
            .filter(at -> at >= from && at < scene.evaluate().to())
            .count();
  }

  @Test
  void meter_tellsTheYoungFromTheOthers() {
    Scene scene = scene();
    int young = scene.present();
    double joined = scene.joinsAt(young);
    YoungDelay.Meter meter = new YoungDelay.Meter(scene);
    meter.seen(0, joined - 0.1, joined); // before any feed joined: does not count
    meter.seen(0, joined + 1, joined + 1.5); // 12 hours, of a feed that was always there
    meter.seen(young, joined + 0.5, joined + 0.75); // 6 hours, on the first day
    meter.seen(young, joined + 6, joined + 6.25 + 0.5); // 18 hours, in the first week
    meter.seen(young, joined + 7, joined + 7.25); // 6 hours: not young any more
    YoungDelay delay = meter.delay();
    assertThat(delay.firstDayMinutes()).isCloseTo(6 * 60, within(1e-6));
    assertThat(delay.firstWeekMinutes()).isCloseTo(12 * 60, within(1e-6));
    assertThat(delay.othersMinutes()).isCloseTo(9 * 60, within(1e-6));
    assertThat(delay.youngPostings()).isEqualTo(2);
  }

  @Test
  void withoutJoining_thereAreNoYoungFeeds() {
    Scene scene = Traces.scene(10, 28, 0, 3);
    assertThat(new Replay(scene, agenda(scene, "uniform")).run().young()).isNull();
  }

  @Test
  void boundsAndPeersTakeNoFeedsLater() {
    Scene scene = scene();
    assertThat(KNOWN.withBounds(KNOWN.all(), scene))
        .extracting(SimulatedPolicy::name)
        .contains("freshet", "uniform")
        .doesNotContain("clairvoyant", "hindsight-across", "miniflux");
    List<SimulatedPolicy> bound = List.of(KNOWN.of("clairvoyant").orElseThrow());
    assertThatThrownBy(() -> KNOWN.withBounds(bound, scene))
        .isInstanceOf(SimulatorException.class)
        .hasMessageContaining("none of the chosen policies can take feeds that join");
  }

  @Test
  void tooShortAnEvaluation_isSaid() {
    assertThatThrownBy(() -> Traces.scene(10, 21, 0, 3).joining(0.1))
        .isInstanceOf(SimulatorException.class)
        .hasMessageContaining("no feed of random can join a week before the end of the 7.00 days");
  }

  private static Agenda agenda(Scene scene, String policy) {
    return new Simulator(scene, _ -> {}).agenda(KNOWN.of(policy).orElseThrow(), 4.0, 1);
  }
}
