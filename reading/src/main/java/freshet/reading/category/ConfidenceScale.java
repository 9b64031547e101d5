package freshet.reading.category;

import java.util.List;

/**
 * Turns scores into how sure the best of them is. Naive Bayes takes words for independent and is
 * far too sure of itself, the more so the longer a text is; so the scores are divided by the square
 * root of its length and by a temperature, which is the one that fits held-out postings best.
 */
record ConfidenceScale(double temperature) {
  private static final double FIRST = 1.0 / 16;
  private static final double LAST = 64;
  private static final double STEP = Math.pow(2, 0.25);
  private static final double LEAST = 1e-6;

  /**
   * What a model without a posting's feed thinks of it.
   *
   * @param scores by class
   * @param words the length of the text
   * @param isRight for each class whether the source says so
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Trial(long feed, double[] scores, int words, boolean[] isRight) {
    int best() {
      int best = 0;
      for (int i = 1; i < scores.length; i++) {
        best = scores[i] > scores[best] ? i : best;
      }
      return best;
    }
  }

  /** Returns the calibration that makes the outcomes of some trials most likely. */
  static ConfidenceScale of(List<Trial> trials) {
    ConfidenceScale best = new ConfidenceScale(1);
    double least = Double.POSITIVE_INFINITY;
    for (double temperature = FIRST; temperature <= LAST; temperature *= STEP) {
      ConfidenceScale tried = new ConfidenceScale(temperature);
      double loss = trials.stream().mapToDouble(tried::loss).sum();
      if (loss < least) {
        least = loss;
        best = tried;
      }
    }
    return best;
  }

  private double loss(Trial trial) {
    double sure = confidence(trial);
    return -Math.log(Math.max(LEAST, trial.isRight[trial.best()] ? sure : 1 - sure));
  }

  /** Returns how sure the best class of a trial is, from 0 to 1. */
  double confidence(Trial trial) {
    double scale = temperature * Math.sqrt(Math.max(1, trial.words));
    double most = trial.scores[trial.best()];
    double sum = 0;
    for (double score : trial.scores) {
      sum += Math.exp((score - most) / scale);
    }
    return 1 / sum;
  }
}
