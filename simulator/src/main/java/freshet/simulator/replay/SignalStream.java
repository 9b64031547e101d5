package freshet.simulator.replay;

import freshet.simulator.scene.Scene;
import freshet.simulator.scene.SceneConditions.Signals;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Simulated pushes of a given quality, in the order of time. */
final class SignalStream {
  private final List<Signal> signals = new ArrayList<>();
  private int next;

  private record Signal(double at, int feed) {}

  SignalStream(Scene scene) {
    Signals quality = scene.conditions().signals();
    SplittableRandom chance = new SplittableRandom(scene.seed());
    for (int i = 0; i < scene.feeds(); i++) {
      if (chance.nextDouble() < quality.share()) {
        announce(i, scene, quality, chance);
      }
    }
    signals.sort(Comparator.comparingDouble(Signal::at));
  }

  private void announce(int i, Scene scene, Signals quality, SplittableRandom chance) {
    TraceFeed feed = scene.trace().feeds().get(i);
    double from = scene.evaluate().from();
    double to = scene.evaluate().to();
    int first = Scene.indexOf(feed.published(), from);
    int end = Scene.indexOf(feed.published(), to);
    double idle = 0;
    for (int k = first; k < end; k++) {
      if (chance.nextDouble() < quality.recall()) {
        signals.add(new Signal(feed.published()[k], i));
        idle += 1 / quality.precision() - 1;
      }
    }
    for (; idle >= 1 || idle > chance.nextDouble(); idle--) {
      signals.add(new Signal(from + (to - from) * chance.nextDouble(), i));
    }
  }

  /** Returns the time of the next signal; infinity when there is none. */
  double nextAt() {
    return next < signals.size() ? signals.get(next).at() : Double.POSITIVE_INFINITY;
  }

  /** Takes the next signal and returns its feed. */
  int take() {
    return signals.get(next++).feed();
  }
}
