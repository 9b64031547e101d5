package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.simulator.Simulator.Progress;
import freshet.simulator.scene.Scene;
import java.util.List;

/** Shows how the delay on a scene depends on the length of learning (SC fig. 8 and 11). */
public final class LearningWindow {
  /** The longest window tried; a scene must last longer. */
  public static final int LONGEST_DAYS = SiaChoLearning.LEARN_DAYS;

  private static final double MOST_DAYS_EVALUATED = 56;

  private LearningWindow() {}

  /**
   * Returns figures for rates and patterns learned from windows of several lengths; none if the
   * scene is too short. All windows end at the same day, and up to eight weeks after it are
   * evaluated.
   */
  public static List<PaperFigure> figures(Scene scene, Progress progress) {
    double from = scene.learn().from();
    double to = Math.min(scene.evaluate().to(), from + LONGEST_DAYS + MOST_DAYS_EVALUATED);
    if (to <= from + LONGEST_DAYS) {
      return List.of();
    }
    progress.expect(SiaChoLearning.RUNS);
    return new SiaChoLearning(scene.trace(), new Horizon(from, to), scene.seed(), false, progress)
        .windows();
  }
}
