package freshet.simulator.replay;

import freshet.simulator.scene.Scene;

/**
 * The delay of young feeds beside that of all others.
 *
 * @param firstDayMinutes mean delay of the postings of a feed's first day after it joined
 * @param firstWeekMinutes that of its first seven days
 * @param othersMinutes that of all other postings, from the first joining until a week after the
 *     last
 * @param youngPostings how many were published in a first week
 */
public record YoungDelay(
    double firstDayMinutes, double firstWeekMinutes, double othersMinutes, long youngPostings) {
  private static final double WEEK = 7;
  private static final double MINUTES = 24 * 60;

  /** Adds up delays while a scene is replayed. */
  static final class Meter {
    private final Scene scene;
    private final double from;
    private final double to;
    private final Mean day = new Mean();
    private final Mean week = new Mean();
    private final Mean others = new Mean();

    Meter(Scene scene) {
      this.scene = scene;
      this.from = scene.joins() ? scene.joinsAt(scene.present()) : Double.POSITIVE_INFINITY;
      this.to = scene.joinsAt(scene.feeds() - 1) + WEEK;
    }

    void seen(int feed, double published, double at) {
      if (published < from || published >= to) {
        return;
      }
      double age = feed < scene.present() ? WEEK : published - scene.joinsAt(feed);
      double delay = MINUTES * (at - published);
      (age < WEEK ? week : others).add(delay);
      if (age < 1) {
        day.add(delay);
      }
    }

    YoungDelay delay() {
      return new YoungDelay(day.value(), week.value(), others.value(), week.count);
    }
  }

  private static final class Mean {
    private double sum;
    private long count;

    void add(double value) {
      sum += value;
      count++;
    }

    double value() {
      return count == 0 ? Double.NaN : sum / count;
    }
  }
}
