package freshet.policy.intensity;

import freshet.policy.intensity.FeedModel.Shape;

/**
 * The weights of the predictors of the shape: the likelihood of what came, and of the time in which
 * nothing came, with forgetting. They lie in the numbers of a {@link FeedModel}.
 */
final class ShapeWeights {
  /** The share of the weights that returns to the prior with each posting. */
  private static final double FORGET = 0.01;

  /** No weight is smaller, so that any can recover. */
  private static final double LEAST = 1e-9;

  private static final Shape[] SHAPES = Shape.values();

  private final Population population;
  private final float[] state;
  private final int first;

  ShapeWeights(Population population, float[] state, int first) {
    this.population = population;
    this.state = state;
    this.first = first;
  }

  void begin() {
    for (int k = 0; k < SHAPES.length; k++) {
      state[first + k] = (float) population.prior(SHAPES[k]);
    }
  }

  double of(Shape shape) {
    return state[first + shape.slot()];
  }

  /** Returns the mean of what the predictors expect. */
  double mean(double[] ofShapes) {
    double sum = 0;
    for (int k = 0; k < SHAPES.length; k++) {
      sum += state[first + k] * ofShapes[k];
    }
    return sum;
  }

  /**
   * Learns from a span: what a predictor expected in it counts against it. What came in the span is
   * reported besides.
   *
   * @param expected by each predictor
   */
  void silence(double[] expected) {
    double mean = mean(expected);
    double[] likelihood = new double[SHAPES.length];
    for (int k = 0; k < SHAPES.length; k++) {
      likelihood[k] = Math.exp(mean - expected[k]);
    }
    multiply(likelihood, 0);
  }

  /**
   * Learns from a posting.
   *
   * @param predicted the relative rate that each predictor expected at its time
   * @param share how much it counts, at most 1
   */
  void posting(double[] predicted, double share) {
    if (share < 1) {
      for (int k = 0; k < SHAPES.length; k++) {
        predicted[k] = Math.pow(predicted[k], share);
      }
    }
    multiply(predicted, share * FORGET);
  }

  private void multiply(double[] likelihood, double forget) {
    double sum = 0;
    for (int k = 0; k < SHAPES.length; k++) {
      double prior = population.prior(SHAPES[k]);
      likelihood[k] *= prior > 0 ? Math.max(LEAST, state[first + k]) : 0;
      sum += likelihood[k];
    }
    for (int k = 0; k < SHAPES.length; k++) {
      state[first + k] =
          (float) ((1 - forget) * likelihood[k] / sum + forget * population.prior(SHAPES[k]));
    }
  }
}
