package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.simulator.Scene;
import freshet.simulator.Simulator.Progress;
import java.util.List;

/** How the delay on a scene depends on how long one learns (SC fig. 8 and 11). */
public final class LearningWindow {
  /** The longest window tried; a scene must last longer. */
  public static final int LONGEST_DAYS = SiaChoLearning.LEARN_DAYS;

  private static final double MOST_DAYS_EVALUATED = 56;

  private LearningWindow() {}

  /**
   * Rates and patterns learned from windows of several lengths; no figure if the scene is too
   * short. All windows end at the same day, and up to eight weeks after it are evaluated.
   */
  public static List<Figure> figures(Scene scene, Progress progress) {
    double from = scene.learn().from();
    double to = Math.min(scene.evaluate().to(), from + LONGEST_DAYS + MOST_DAYS_EVALUATED);
    if (to <= from + LONGEST_DAYS) {
      return List.of();
    }
    progress.expect(SiaChoLearning.RUNS);
    return new SiaChoLearning(scene.trace(), new Horizon(from, to), scene.seed(), progress)
        .windows();
  }
}
