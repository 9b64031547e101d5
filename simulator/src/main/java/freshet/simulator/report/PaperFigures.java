package freshet.simulator.report;

import freshet.simulator.Simulator.Progress;
import freshet.simulator.reproduce.AdaptationCourse;
import freshet.simulator.reproduce.LearningWindow;
import freshet.simulator.reproduce.PaperFigure;
import freshet.simulator.scene.Scene;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures of the papers that need runs of their own: how long to learn (SC fig. 8, 11) and how M, T
 * and ToE adapt (AR fig. 4 to 6).
 *
 * @param notes why one is missing
 */
public record PaperFigures(List<ExtraFigure> figures, List<String> notes) {
  public PaperFigures {
    figures = List.copyOf(figures);
    notes = List.copyOf(notes);
  }

  /** Creates them from a scene. */
  public static PaperFigures of(Scene scene, Progress progress) {
    List<PaperFigure> learning = LearningWindow.figures(scene, progress);
    List<PaperFigure> all = new ArrayList<>(learning);
    all.addAll(AdaptationCourse.ofThree(scene));
    String note =
        "The effect of the learning window (SC fig. 8 and 11) is not shown: it is tried up to %d days,"
                .formatted(LearningWindow.LONGEST_DAYS)
            + " and the windows of this run end before.";
    return new PaperFigures(
        all.stream().map(FigureDrawing::of).toList(),
        learning.isEmpty() ? List.of(note) : List.of());
  }
}
