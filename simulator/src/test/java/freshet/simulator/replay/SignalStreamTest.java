package freshet.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import freshet.policy.Horizon;
import freshet.simulator.scene.Scene;
import freshet.simulator.scene.SceneConditions;
import freshet.simulator.scene.SceneConditions.Signals;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SignalStreamTest {
  private static final Horizon EVALUATE = new Horizon(10, 30);

  /** Forty feeds with a posting every 0.1 days: 200 of each in the evaluation window. */
  private static Scene scene(Signals signals) {
    List<TraceFeed> feeds = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      double shift = i / 1000.0;
      double[] published = DoubleStream.iterate(shift, at -> at < 30, at -> at + 0.1).toArray();
      feeds.add(new TraceFeed("feed-" + i, published, 20, 1, 1));
    }
    Scene plain = Scene.of(new Trace("signals", feeds), new Horizon(0, 10), EVALUATE, 0, 7);
    return plain.under(SceneConditions.PLAIN.withSignals(signals));
  }

  private record Heard(double at, int feed) {}

  private static List<Heard> all(Scene scene) {
    SignalStream stream = new SignalStream(scene);
    List<Heard> heard = new ArrayList<>();
    while (stream.nextAt() < Double.POSITIVE_INFINITY) {
      double at = stream.nextAt();
      heard.add(new Heard(at, stream.take()));
    }
    return heard;
  }

  private static boolean isPosting(Scene scene, Heard heard) {
    double[] published = scene.trace().feeds().get(heard.feed()).published();
    return Arrays.binarySearch(published, heard.at()) >= 0;
  }

  @Test
  void signals_comeInOrder_withinTheWindow_ofTheShareOfFeeds() {
    List<Heard> heard = all(scene(new Signals(0.5, 0.9, 0.8)));
    assertThat(heard).isSortedAccordingTo((a, b) -> Double.compare(a.at(), b.at()));
    assertThat(heard).allMatch(signal -> EVALUATE.contains(signal.at()));
    assertThat(heard.stream().mapToInt(Heard::feed).distinct().count()).isBetween(12L, 28L);
  }

  @Test
  void signals_haveThePrecisionAndTheRecallAskedFor() {
    Signals asked = new Signals(1, 0.9, 0.8);
    Scene scene = scene(asked);
    List<Heard> heard = all(scene);
    double right = heard.stream().filter(signal -> isPosting(scene, signal)).count();
    assertThat(right / heard.size()).isCloseTo(asked.precision(), within(0.02));
    assertThat(right / (40 * 200)).isCloseTo(asked.recall(), within(0.02));
  }
}
