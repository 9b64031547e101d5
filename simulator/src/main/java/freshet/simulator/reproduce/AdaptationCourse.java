package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.policy.adaptive.AdvaRssAgenda;
import freshet.policy.adaptive.AdvaRssRule;
import freshet.simulator.SimulatedPolicies;
import freshet.simulator.SimulatedPolicy;
import freshet.simulator.Simulator;
import freshet.simulator.replay.Replay;
import freshet.simulator.reproduce.PaperFigure.Series;
import freshet.simulator.reproduce.PaperFigure.Style;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.Trace;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Shows how M, T and ToE of one feed change in the first days of the evaluation (AR fig. 4 to 6).
 */
public final class AdaptationCourse {
  /** The fewest days shown; more until about the wanted number of postings is expected. */
  private static final double LEAST_DAYS = 7;

  private static final double MOST_DAYS = 28;
  private static final double POSTINGS = 7;

  private static final String CAPTION =
      "T counts the runs (one in 8 minutes) since the last change, M how many lie between"
          + " retrievals, ToE how many are left until the next. While nothing changes M and T grow;"
          + " with a change T falls to 1 and M to 0.2·M + 0.8.";

  private AdaptationCourse() {}

  /** Draws a busy, a medium and a quiet feed: 2, 33 and 75 % of all feeds post more. */
  public static List<PaperFigure> ofThree(Scene scene) {
    List<TraceFeed> feeds = byRate(scene);
    return List.of(
        figure("M, T and ToE of a busy feed", scene, feeds.get(feeds.size() / 50)),
        figure("M, T and ToE of a medium feed", scene, feeds.get(feeds.size() / 3)),
        figure("M, T and ToE of a quiet feed", scene, feeds.get(feeds.size() * 3 / 4)));
  }

  /** Returns the feeds of a scene, busiest first. */
  static List<TraceFeed> byRate(Scene scene) {
    return scene.trace().feeds().stream()
        .sorted(Comparator.comparingDouble(feed -> -postingsPerDay(scene, feed)))
        .toList();
  }

  static double postingsPerDay(Scene scene, TraceFeed feed) {
    Horizon span = new Horizon(scene.learn().from(), scene.evaluate().to());
    return PostingStatistics.count(feed, span.from(), span.to()) / span.days();
  }

  static PaperFigure figure(String title, Scene whole, TraceFeed feed) {
    double from = whole.evaluate().from();
    double perDay = postingsPerDay(whole, feed);
    double days = Math.clamp(POSTINGS / perDay, LEAST_DAYS, MOST_DAYS);
    Horizon shown = new Horizon(from, Math.min(from + days, whole.evaluate().to()));
    Scene scene =
        new Scene(
            new Trace(whole.trace().name(), List.of(feed)),
            whole.learn(),
            shown,
            whole.conditions(),
            whole.seed());
    RecordingAgenda agenda = new RecordingAgenda(advaRss(scene));
    new Replay(scene, agenda).run();
    return new PaperFigure(
        title,
        "%s, %s postings a day. ".formatted(feed.name(), ReportText.number(perDay)) + CAPTION,
        "days since the evaluation began",
        "runs",
        Style.PANELS,
        courses(agenda, shown));
  }

  static AdvaRssAgenda advaRss(Scene scene) {
    SimulatedPolicy policy = SimulatedPolicies.standard().of("advarss").orElseThrow();
    return new Simulator(scene, _ -> {})
        .agenda(policy, null, 1)
        .find(AdvaRssAgenda.class)
        .orElseThrow();
  }

  /** Returns the series: M and T keep their value between retrievals; ToE counts down to 0. */
  private static List<Series> courses(RecordingAgenda agenda, Horizon shown) {
    List<Double> days = new ArrayList<>();
    List<AdvaRssRule> rules = new ArrayList<>();
    List<Double> toe = new ArrayList<>();
    for (int k = 0; k < agenda.rules().size() && agenda.dues().get(k) < shown.to(); k++) {
      double begin = agenda.dues().get(k);
      double next = agenda.dues().get(k + 1);
      double end = Math.min(next, shown.to());
      AdvaRssRule rule = agenda.rules().get(k);
      days.addAll(List.of(begin - shown.from(), end - shown.from()));
      rules.addAll(List.of(rule, rule));
      toe.addAll(List.of((double) rule.toe(), rule.toe() * (next - end) / (next - begin)));
    }
    double[] xs = days.stream().mapToDouble(day -> day).toArray();
    double[] toes = toe.stream().mapToDouble(runs -> runs).toArray();
    return List.of(
        new Series("M", xs, rules.stream().mapToDouble(AdvaRssRule::m).toArray()),
        new Series("T", xs, rules.stream().mapToDouble(AdvaRssRule::t).toArray()),
        new Series("ToE", xs, toes));
  }

  /** Returns the feed of median rate. */
  static TraceFeed median(Scene scene) {
    List<TraceFeed> feeds = byRate(scene);
    return feeds.get(feeds.size() / 2);
  }
}
