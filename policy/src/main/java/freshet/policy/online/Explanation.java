package freshet.policy.online;

import freshet.policy.Limits;
import freshet.policy.Week;
import freshet.policy.intensity.FeedModel;
import freshet.policy.intensity.FeedModel.Shape;
import freshet.policy.online.FeedPlanner.Task;
import freshet.policy.online.SignalSense.Announced;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * Why a feed is retrieved next when it is.
 *
 * @param at the planned time
 * @param rate postings per day
 * @param weights how much each predictor of the shape counts
 * @param price of the retrieval, in days of one posting's delay
 * @param pending postings expected to wait then
 * @param bound what decided: the price alone, or the limit that did not let it
 * @param moved why it is made at another time than planned, once it is being made
 */
public record Explanation(
    double at,
    double rate,
    Map<Shape, Double> weights,
    double price,
    double pending,
    Bound bound,
    Moved moved) {
  private static final double MINUTE = 1.0 / 1440;

  public Explanation {
    weights = Map.copyOf(weights);
  }

  /** What a planned time is bound by. */
  public enum Bound {
    PRICE("sooner, too little would wait to be worth the price"),
    NOT_BEFORE("it may not be retrieved before"),
    LATEST("it has waited for the longest interval allowed"),
    BLACKOUT("the hours before are blacked out"),
    SIGNAL("a push announced a posting");

    private final String sentence;

    Bound(String sentence) {
      this.sentence = sentence;
    }

    /** What it means, as the end of a sentence. */
    public String sentence() {
      return sentence;
    }
  }

  /** What the budget of the day and the cap of the hour did to a planned time. */
  public enum Moved {
    AS_PLANNED("made when planned"),
    EARLY("made early, as the day would not spend its budget otherwise"),
    LATE("made late, as the day was ahead of its budget"),
    FULL("made late, as the hour had spent all that it may");

    private final String sentence;

    Moved(String sentence) {
      this.sentence = sentence;
    }

    /** What it means, as the end of a sentence. */
    public String sentence() {
      return sentence;
    }
  }

  /** Of a feed that is planned for a time. */
  static Explanation of(Task task, double at, Announced announced, Prices prices, Moved moved) {
    FeedModel model = task.model();
    Map<Shape, Double> weights = new EnumMap<>(Shape.class);
    for (Shape shape : Shape.values()) {
      weights.put(shape, model.weight(shape));
    }
    return new Explanation(
        at,
        model.rate(),
        weights,
        prices.at(Week.hour(at)) * task.cost() / task.weight(),
        announced.pending() + model.expected(model.updated(), at),
        bound(task.limits(), at, announced),
        moved);
  }

  private static Bound bound(Limits limits, double at, Announced announced) {
    if (announced.pending() > 0) {
      return Bound.SIGNAL;
    }
    if (at <= limits.notBefore() + MINUTE) {
      return Bound.NOT_BEFORE;
    }
    if (at >= limits.latest() - MINUTE) {
      return Bound.LATEST;
    }
    int hourBefore = Week.hour(at - MINUTE) % 24;
    return limits.forbids(hourBefore) ? Bound.BLACKOUT : Bound.PRICE;
  }

  /** One sentence for a log or a person. */
  public String sentence() {
    return String.format(
        Locale.ROOT,
        "%.2f postings a day, %.2f expected to wait, price %.1f posting-minutes: %s%s",
        rate,
        pending,
        1440 * price,
        bound.sentence,
        moved == Moved.AS_PLANNED ? "" : "; " + moved.sentence);
  }
}
