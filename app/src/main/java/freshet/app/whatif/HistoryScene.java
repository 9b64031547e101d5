package freshet.app.whatif;

import freshet.app.settings.MissRule;
import freshet.app.settings.SetupException;
import freshet.policy.Horizon;
import freshet.simulator.scene.Scene;
import freshet.simulator.scene.SceneConditions;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import freshet.simulator.trace.TraceReader;
import freshet.web.admin.ServerHistory;
import freshet.web.admin.ServerHistory.FeedTerms;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns a server's history into a scene for the simulator. */
public final class HistoryScene {
  private static final int WINDOW = 20;
  private static final long SEED = 1;

  private HistoryScene() {}

  /** Creates the scene of a span of days from the server's trace. */
  public static Scene of(Path trace, HistorySpan span, ServerHistory lived) {
    return of(TraceReader.read(trace, WINDOW), span, lived);
  }

  static Scene of(Trace trace, HistorySpan span, ServerHistory lived) {
    LocalDate end = lived.end();
    double split = end.minusDays(span.evaluateDays()).toEpochDay();
    @Nullable Double peak = lived.maxPeak();
    MissRule misses = MissRule.of(lived.course().misses());
    SceneConditions conditions =
        SceneConditions.plain(days(lived.floorMinutes()))
            .withMaxPeak(peak == null ? Double.POSITIVE_INFINITY : peak)
            .withMisses(misses.days(), misses.target());
    return Scene.of(
            watched(trace, lived),
            new Horizon(split - span.learnDays(), split),
            new Horizon(split, end.toEpochDay()),
            conditions.minInterval(),
            SEED)
        .under(conditions);
  }

  /** Returns the feeds that the server retrieves, with their weights and floors. */
  private static Trace watched(Trace trace, ServerHistory lived) {
    List<FeedTerms> own = lived.own() == null ? List.of() : lived.own();
    Map<String, FeedTerms> terms =
        own.stream().collect(Collectors.toMap(FeedTerms::feed, Function.identity()));
    List<TraceFeed> feeds =
        trace.feeds().stream()
            .flatMap(feed -> under(feed, terms.get(feed.name()), lived.floorMinutes()))
            .toList();
    if (feeds.isEmpty()) {
      throw new SetupException(
          "nobody subscribes to any of the feeds, so that no policy would retrieve one");
    }
    return new Trace(trace.name(), feeds);
  }

  private static Stream<TraceFeed> under(TraceFeed feed, @Nullable FeedTerms terms, double usual) {
    if (terms == null) {
      return Stream.of(feed);
    }
    double own = terms.floorMinutes() > usual ? days(terms.floorMinutes()) : 0;
    return terms.weight() > 0 ? Stream.of(feed.under(terms.weight(), own)) : Stream.empty();
  }

  private static double days(double minutes) {
    return minutes / (24 * 60);
  }

  /** Creates a scene of a random sample of feeds. */
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
