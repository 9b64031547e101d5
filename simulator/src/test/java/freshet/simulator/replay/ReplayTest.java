package freshet.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.FeedPlan;
import freshet.policy.Horizon;
import freshet.policy.Plan;
import freshet.policy.Retrieval;
import freshet.policy.planned.FixedPlanAgenda;
import freshet.policy.quality.Quality;
import freshet.simulator.Traces;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayTest {
  private static final double MINUTES = 24 * 60;

  private static Scene scene(double to, TraceFeed... feeds) {
    return Scene.of(
        new Trace("small", List.of(feeds)), new Horizon(0, 10), new Horizon(10, to), 0, 1);
  }

  private static Replay.Outcome run(Scene scene, double[]... times) {
    List<FeedPlan> plans = new ArrayList<>();
    for (double[] feed : times) {
      plans.add(new FeedPlan(feed));
    }
    return new Replay(scene, new FixedPlanAgenda(new Plan(scene.evaluate(), plans, new double[0])))
        .run();
  }

  @Test
  void delay_countsThePostingsOfTheWindowOnly() {
    // learned: 9; evaluated: 11, 12.5 (seen at 13) and 14.5 (seen at 16, past the end); not: 15.5
    Scene scene = scene(15, Traces.feed("a", 10, 9, 11, 12.5, 14.5, 15.5));
    Quality quality = run(scene, new double[] {13, 16}).quality();
    assertThat(quality.delay().postings()).isEqualTo(3);
    assertThat(quality.delay().mean()).isCloseTo((2 + 0.5 + 1.5) / 3 * MINUTES, within(1e-6));
    assertThat(quality.delay().max()).isCloseTo(2 * MINUTES, within(1e-6));
    assertThat(quality.retrievals()).as("the one past the end is not counted").isEqualTo(1);
    assertThat(quality.spentPerFeedDay()).isCloseTo(1 / 5.0, within(1e-12));
  }

  @Test
  void miss_isAPostingThatIsNotAmongTheNewest() {
    // four postings before the retrieval, two are listed
    Scene scene = scene(20, Traces.feed("a", 2, 10.1, 10.2, 10.3, 10.4));
    Replay.Outcome outcome = run(scene, new double[] {11});
    assertThat(outcome.quality().missed()).isEqualTo(2);
    assertThat(outcome.quality().missedPercent()).isEqualTo(50);
    assertThat(outcome.newPostings()).isEqualTo(2);
    assertThat(outcome.listed()).isEqualTo(2);
    // HL count the collected ones: (0.7 + 0.6)/2
    assertThat(outcome.quality().collectedDelayMinutes()).isCloseTo(0.65 * MINUTES, within(1e-6));
    assertThat(outcome.quality().delay().mean()).isCloseTo(0.75 * MINUTES, within(1e-6));
  }

  @Test
  void freshnessAndAge_areTimeAverages() {
    // unseen from 12 to 14 in a window of 10 days: stale for 2, age 2²/2 = 2 day-days
    Scene scene = scene(20, Traces.feed("a", 5, 12, 13));
    Quality quality = run(scene, new double[] {11, 14, 18}).quality();
    assertThat(quality.freshness()).isCloseTo(0.8, within(1e-12));
    assertThat(quality.ageMinutes()).isCloseTo(0.2 * MINUTES, within(1e-9));
    assertThat(quality.changed()).isEqualTo(1);
  }

  @Test
  void starvedFeed_isChargedToTheEndOfTheWindow() {
    Scene scene = scene(20, Traces.feed("a", 5, 12), Traces.feed("b", 5, 15));
    Quality quality = run(scene, new double[] {13}, new double[] {}).quality();
    assertThat(quality.delay().mean()).isCloseTo((1 + 5) / 2.0 * MINUTES, within(1e-6));
  }

  @Test
  void retrieval_atTheMomentOfPublicationSeesThePosting() {
    Scene scene = scene(20, Traces.feed("a", 5, 12, 12, 14));
    Quality quality = run(scene, new double[] {12, 14}).quality();
    assertThat(quality.delay().max()).isZero();
    assertThat(quality.promptShare()).isEqualTo(1);
  }

  @Test
  void document_listsTheNewestPostingsAndHowManyAreFresh() {
    List<Retrieval> seen = new ArrayList<>();
    Scene scene = scene(20, Traces.feed("a", 3, 8, 9, 11, 12));
    Plan plan =
        new Plan(
            scene.evaluate(), List.of(new FeedPlan(new double[] {10, 11.5, 13})), new double[0]);
    new Replay(scene, new FixedPlanAgenda(plan), seen::add).run();
    assertThat(seen).extracting(Retrieval::fresh).containsExactly(0, 1, 1);
    assertThat(seen).extracting(Retrieval::listed).containsExactly(2, 3, 3);
    assertThat(seen.get(2).newest(0)).isEqualTo(12);
    assertThat(seen.get(2).oldest()).isEqualTo(9);
  }

  @Test
  void weights_countInTheWeightedMeanOnly() {
    Scene scene =
        scene(
            20,
            new TraceFeed("a", new double[] {12}, 5, 3, 1),
            new TraceFeed("b", new double[] {12}, 5, 1, 2));
    Quality quality = run(scene, new double[] {13}, new double[] {14}).quality();
    assertThat(quality.delay().mean()).isCloseTo(1.5 * MINUTES, within(1e-6));
    assertThat(quality.weightedDelayMinutes()).isCloseTo(1.25 * MINUTES, within(1e-6));
    assertThat(quality.spentPerFeedDay()).isCloseTo(3 / 20.0, within(1e-12));
  }
}
