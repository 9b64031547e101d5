package freshet.app.server;

import freshet.policy.Horizon;
import freshet.simulator.Conditions;
import freshet.simulator.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.simulator.trace.TraceReader;
import freshet.web.manage.History;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What a server has watched, as a scene for the simulator. */
public final class OwnScene {
  private static final int WINDOW = 20;
  private static final long SEED = 1;

  private OwnScene() {}

  /** The days of a span, of a trace that the server has told. */
  public static Scene of(Path trace, HistorySpan span, History lived) {
    return of(TraceReader.read(trace, WINDOW), span, lived);
  }

  static Scene of(Trace trace, HistorySpan span, History lived) {
    LocalDate end = lived.end();
    double split = end.minusDays(span.evaluateDays()).toEpochDay();
    @Nullable Double peak = lived.maxPeak();
    Conditions conditions =
        Conditions.plain(lived.floorMinutes() / (24 * 60))
            .withMaxPeak(peak == null ? Double.POSITIVE_INFINITY : peak);
    return Scene.of(
            trace,
            new Horizon(split - span.learnDays(), split),
            new Horizon(split, end.toEpochDay()),
            conditions.minInterval(),
            SEED)
        .under(conditions);
  }

  /** The same of some of its feeds only, chosen by lot. */
  static Scene sampled(Scene scene, int most) {
    List<TraceFeed> feeds = new ArrayList<>(scene.trace().feeds());
    if (feeds.size() <= most) {
      return scene;
    }
    Collections.shuffle(feeds, new Random(SEED));
    Trace some = new Trace(scene.trace().name(), feeds.subList(0, most));
    return new Scene(some, scene.learn(), scene.evaluate(), scene.conditions(), scene.seed());
  }
}
