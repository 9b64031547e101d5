package freshet.policy.capability;

import freshet.policy.intensity.FeedModel.Shape;
import java.util.Locale;
import java.util.Map;

/**
 * The explanation of a feed's next retrieval.
 *
 * @param at the planned time
 * @param rate postings per day
 * @param weights the weight of each predictor of the shape
 * @param price the price of the retrieval, in days of one posting's delay
 * @param pending postings expected to wait then
 * @param bound what determined the time: the price alone, or a limit
 * @param moved why it is made at another time than planned, once it is made
 */
public record Explanation(
    double at,
    double rate,
    Map<Shape, Double> weights,
    double price,
    double pending,
    Bound bound,
    Moved moved) {
  public Explanation {
    weights = Map.copyOf(weights);
  }

  /** What determines a planned time. */
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

    /** Returns the meaning, as the end of a sentence. */
    public String sentence() {
      return sentence;
    }
  }

  /** How the day's budget and the hour's cap moved a planned time. */
  public enum Moved {
    AS_PLANNED("made when planned"),
    EARLY("made early, as the day would not spend its budget otherwise"),
    LATE("made late, as the day was ahead of its budget"),
    FULL("made late, as the hour had spent all that it may");

    private final String sentence;

    Moved(String sentence) {
      this.sentence = sentence;
    }

    /** Returns the meaning, as the end of a sentence. */
    public String sentence() {
      return sentence;
    }
  }

  /** Returns one sentence for a log or a person. */
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
