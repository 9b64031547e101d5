package freshet.simulator.reproduce;

import freshet.policy.Horizon;
import freshet.policy.quality.Quality;
import freshet.policy.quality.QualityMeter;
import freshet.simulator.Scene;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * AR's controller: it runs every 360 to 600 seconds and retrieves the feeds whose ToE is 0. After
 * the first days, the cap on M of a feed rises to the runs per change it has shown, at most 640.
 */
final class AdvaRssRuns {
  /** "During the first days of the crawler's execution"; they are not evaluated. */
  static final int FIRST_DAYS = 7;

  private static final double LARGEST_CAP = 640;

  private final double[] runs;
  private final Horizon span;
  private final Horizon evaluate;

  AdvaRssRuns(Horizon span, SplittableRandom chance) {
    this.span = span;
    this.evaluate = new Horizon(span.from() + FIRST_DAYS, span.to());
    List<Double> times = new ArrayList<>();
    for (double at = span.from(); at < span.to() + 1; at += chance.nextDouble(360, 600) / 86_400) {
      times.add(at);
    }
    runs = times.stream().mapToDouble(at -> at).toArray();
  }

  /** Runs a day. */
  double perDay() {
    return Scene.indexOf(runs, span.to()) / span.days();
  }

  /** What a feed's variables were at each run, and how well it was watched. */
  record Watched(TraceFeed feed, Quality quality, double[] times, List<MttoeState> states) {
    double postingsPerDay(Horizon span) {
      return PostingStatistics.count(feed, span.from(), span.to()) / span.days();
    }
  }

  /** Watches one feed through all runs. */
  Watched watch(TraceFeed feed, int firstToe) {
    QualityMeter meter = new QualityMeter(evaluate, 1);
    double[] published = feed.published();
    MttoeState state = MttoeState.start(firstToe);
    List<MttoeState> states = new ArrayList<>(runs.length);
    int seen = Scene.indexOf(published, span.from());
    int changes = 0;
    boolean capped = true;
    for (int run = 0; run < runs.length; run++) {
      if (capped && runs[run] >= evaluate.from()) {
        capped = false;
        state =
            state.withCap(
                Math.clamp((double) run / Math.max(changes, 1), state.cap(), LARGEST_CAP));
      }
      if (state.toe() > 0) {
        state = state.passed();
      } else {
        int end = Scene.indexOf(published, Math.nextUp(runs[run]));
        int gone = Math.max(0, end - seen - feed.window());
        meter.retrieved(runs[run], published, seen, end, gone, feed.weight(), feed.cost());
        changes += end > seen ? 1 : 0;
        state = state.retrieved(end > seen);
        seen = end;
      }
      states.add(state);
    }
    return new Watched(feed, meter.quality(), runs, states);
  }

  Horizon evaluate() {
    return evaluate;
  }
}
