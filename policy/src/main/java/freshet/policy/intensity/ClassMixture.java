package freshet.policy.intensity;

/**
 * How far a feed is like each class of feeds: weights that every posting moves towards the classes
 * that expected it. They lie in the numbers of a {@link FeedModel}.
 */
final class ClassMixture {
  /** Share of the weights that returns to the sizes of classes with each posting. */
  private static final double FORGET = 0.005;

  private final Population population;
  private final float[] state;
  private final int first;

  /** Uses the numbers of a state from a place on. */
  ClassMixture(Population population, float[] state, int first) {
    this.population = population;
    this.state = state;
    this.first = first;
  }

  /** Nothing is known of the feed: classes count by their sizes. */
  void begin() {
    for (int c = 0; c < population.classes(); c++) {
      state[first + c] = (float) population.size(c);
    }
  }

  /** A posting came at an hour of the week. */
  void learn(int hour) {
    int classes = population.classes();
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      double weight = state[first + c] * population.week(c, hour);
      state[first + c] = (float) weight;
      sum += weight;
    }
    for (int c = 0; c < classes; c++) {
      state[first + c] =
          (float) ((1 - FORGET) * state[first + c] / sum + FORGET * population.size(c));
    }
  }

  /** The relative rate that the classes expect at an hour of the week. */
  double week(int hour) {
    double sum = 0;
    for (int c = 0; c < population.classes(); c++) {
      sum += state[first + c] * population.week(c, hour);
    }
    return sum;
  }

  /** The same at an hour of the day. */
  double hour(int hour) {
    double sum = 0;
    for (int c = 0; c < population.classes(); c++) {
      sum += state[first + c] * population.hour(c, hour);
    }
    return sum;
  }

  /** The same on a day of the week. */
  double day(int day) {
    double sum = 0;
    for (int c = 0; c < population.classes(); c++) {
      sum += state[first + c] * population.day(c, day);
    }
    return sum;
  }
}
