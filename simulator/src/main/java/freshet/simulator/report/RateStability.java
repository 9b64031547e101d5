package freshet.simulator.report;

import freshet.policy.Horizon;
import freshet.simulator.scene.Scene;
import freshet.simulator.trace.TraceFeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rate of each feed in one span of time against that in another (SC fig. 9). */
record RateStability(Horizon first, Horizon second, List<Spot> spots) {
  private static final double STRETCH_DAYS = 14;
  private static final int CELLS_PER_DECADE = 30;

  /** By distance to equal rates: the nearest half of the feeds, the next 40 %, the rest. */
  public enum Group {
    A,
    B,
    C
  }

  /** Feeds of (nearly) the same two rates, in postings per day. */
  public record Spot(double firstRate, double secondRate, Group group, int feeds) {}

  private record Rates(double first, double second, double distance) {}

  public RateStability {
    spots = List.copyOf(spots);
  }

  /** Compares the two halves of the learning window. */
  public static RateStability ofLearningHalves(Scene scene) {
    return ofEnds(scene, scene.learn(), scene.learn().days() / 2);
  }

  /**
   * Compares the first and the last 14 days of both windows, or their halves if they are shorter.
   */
  public static RateStability ofFirstAndLast(Scene scene) {
    Horizon all = new Horizon(scene.learn().from(), scene.evaluate().to());
    return ofEnds(scene, all, Math.min(STRETCH_DAYS, all.days() / 2));
  }

  private static RateStability ofEnds(Scene scene, Horizon all, double days) {
    return of(
        scene.trace().feeds(),
        new Horizon(all.from(), all.from() + days),
        new Horizon(all.to() - days, all.to()));
  }

  static RateStability of(List<TraceFeed> feeds, Horizon first, Horizon second) {
    List<Rates> rates = new ArrayList<>();
    for (TraceFeed feed : feeds) {
      double one = rate(feed, first);
      double other = rate(feed, second);
      if (one > 0 || other > 0) {
        // ratio of the rates; half a posting more keeps silence comparable
        double little = 0.5 / first.days();
        rates.add(new Rates(one, other, Math.abs(Math.log((one + little) / (other + little)))));
      }
    }
    rates.sort(Comparator.comparingDouble(Rates::distance));
    double half = rates.isEmpty() ? 0 : rates.get((rates.size() - 1) / 2).distance();
    double most = rates.isEmpty() ? 0 : rates.get(9 * (rates.size() - 1) / 10).distance();
    Map<String, Spot> spots = new LinkedHashMap<>();
    for (int k = 0; k < rates.size(); k++) {
      double distance = rates.get(k).distance();
      Group group = distance <= half ? Group.A : distance <= most ? Group.B : Group.C;
      double one = rates.get(k).first();
      double other = rates.get(k).second();
      spots.merge(
          group + " " + cell(one) + " " + cell(other),
          new Spot(one, other, group, 1),
          (spot, more) ->
              new Spot(spot.firstRate(), spot.secondRate(), group, spot.feeds() + more.feeds()));
    }
    return new RateStability(first, second, List.copyOf(spots.values()));
  }

  private static double rate(TraceFeed feed, Horizon span) {
    double[] published = feed.published();
    return (Scene.indexOf(published, span.to()) - Scene.indexOf(published, span.from()))
        / span.days();
  }

  /** Returns the cell of a logarithmic grid for a rate. */
  private static long cell(double rate) {
    return rate == 0 ? Long.MIN_VALUE : Math.round(CELLS_PER_DECADE * Math.log10(rate));
  }
}
