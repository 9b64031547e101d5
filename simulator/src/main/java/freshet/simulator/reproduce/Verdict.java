package freshet.simulator.reproduce;

import java.util.List;

/**
 * How a figure of ours compares with the published one.
 *
 * <p>This is the one place that judges effects, that is changes against a baseline in percent. Two
 * values that differ from their baselines by −10 % and −20 % may be within 10 % of each other, and
 * are still not the same effect.
 */
public enum Verdict {
  /** Nothing is published, or it stands for orientation and is judged elsewhere. */
  NONE(""),
  FITS("fits"),
  DIFFERS("differs"),
  LARGER("same direction, larger"),
  SMALLER("same direction, smaller"),
  OPPOSITE("opposite direction"),
  UNCLEAR("direction not clear");

  /** What is written in every report. */
  public static final List<String> RULES =
      List.of(
          "A level, such as a number of postings, fits if the mean of ours is within the distance"
              + " that the CSV states in its column \"within\".",
          "An effect, which is a change against a baseline in percent (a ratio of 0.77 is -23 %), fits if the published one"
              + " lies between the least and the most of ours, widened by a fifth of the published"
              + " effect to either side, and the mean of ours is from two thirds to one and a half"
              + " times the published effect. Otherwise the row says whether ours has the same"
              + " direction and is larger or smaller, and how many times; or the opposite"
              + " direction; or, if some seeds rise and others fall, that the direction is not"
              + " clear. \"No change\" fits if no seed changes by more than 2 percentage points.",
          "\"By construction\" means that the population was made so: such a row shows that the"
              + " method is right, not that real feeds are like that.");

  private static final double NO_CHANGE = 2;
  private static final double MOST_TIMES = 1.5;

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** Judges an effect by its direction and size. */
  static Verdict ofEffect(double published, Spread ours) {
    if (published == 0) {
      return Math.max(Math.abs(ours.least()), Math.abs(ours.most())) <= NO_CHANGE ? FITS : DIFFERS;
    }
    double sign = Math.signum(published);
    double least = sign > 0 ? ours.least() : -ours.most();
    double most = sign > 0 ? ours.most() : -ours.least();
    if (least <= 0) {
      return most < 0 ? OPPOSITE : UNCLEAR;
    }
    double size = Math.abs(published);
    double within = tolerance(published);
    double times = ours.mean() / published;
    boolean reached = least - within <= size && size <= most + within;
    if (reached && times <= MOST_TIMES && times >= 1 / MOST_TIMES) {
      return FITS;
    }
    return times > 1 ? LARGER : SMALLER;
  }

  /** Returns by how much the range of ours is widened, in percentage points. */
  public static double tolerance(double published) {
    return published == 0 ? NO_CHANGE : Math.abs(published) / 5;
  }
}
