package freshet.policy.intensity;

import freshet.policy.Week;
import java.util.Arrays;

/**
 * λ(t) of one feed, learned posting by posting.
 *
 * <p>Its shape is a mixture of predictors of growing resolution, each shrunk towards a coarser one
 * and weighted by how well it has predicted the feed's postings so far (prequential likelihood,
 * with forgetting). Its rate is a mixture of memories of different length, weighted in the same
 * way, so that changes of the rate are noticed.
 *
 * <p>The state is one array of {@value #NUMBERS} floats; an update takes constant time.
 */
public final class FeedModel {
  static final int HOURS = 24;
  static final int DAYS = 7;
  static final int WEEK = HOURS * DAYS;

  /** Ten minutes of the day. */
  static final int TENS = 144;

  /** Minutes of the hour. */
  static final int MINUTES = 60;

  /** The predictors of the shape, from coarse to fine. */
  public enum Shape {
    /** A constant rate. */
    FLAT(0, 0.05),
    /** The hours of the week of similar feeds. */
    CLASS(1, 0.3),
    /** The feed's hours of the day times its days of the week. */
    DAY(2, 0.3),
    /** The feed's hours of the week. */
    WEEK(3, 0.15),
    /** The feed's ten-minute slots of the day, for scheduled posting. */
    TEN_MINUTES(4, 0.1),
    /** The feed's minutes of the hour times its day. */
    MINUTES(5, 0.1);

    private final int slot;
    private final double prior;

    Shape(int slot, double prior) {
      this.slot = slot;
      this.prior = prior;
    }

    /** Returns its place among the weights. */
    int slot() {
      return slot;
    }

    double prior() {
      return prior;
    }
  }

  private static final Shape[] SHAPES = Shape.values();

  /** Half-life of the shapes, in days. */
  private static final double SHAPE_HALF_LIFE = 56;

  /** How many own postings balance the coarser shape. */
  private static final double OWN_DAY = 10;

  static final double OWN_WEEK = 100;
  static final double OWN_TENS = 30;
  static final double OWN_MINUTES = 30;

  /** Up to this many days, expectations are summed by the minute. */
  private static final double FEW_HOURS = 6.0 / 24;

  /** A year, the furthest that is ever asked for. */
  private static final int MOST_HOURS = 366 * 24;

  /** A posting this soon after another, in days, is one of a burst. */
  private static final double BURST = 10.0 / (24 * 60);

  /** How much a posting of a burst says about shapes, relative to others. */
  private static final double OF_BURST = 0.2;

  /** A posting this soon after another, in days, says nothing about the clock. */
  private static final double SAME_HOURS = 2.0 / 24;

  /** The age of the last posting, in days, of a feed that has none. */
  private static final float LONG_AGO = 1000;

  private static final int ENOUGH_DATES = 4;

  /** Times are equal within this many days. */
  private static final double SIMULTANEOUS = 1e-6;

  private static final int AT_TENS = WEEK;
  private static final int AT_MINUTES = AT_TENS + TENS;
  private static final int AT_WEIGHTS = AT_MINUTES + MINUTES;
  private static final int AT_COUNTS = AT_WEIGHTS + 6;
  private static final int AT_TOTAL = AT_COUNTS + RateMemories.NUMBERS;
  private static final int AT_DECAY = AT_TOTAL + 1;
  private static final int AT_DATES = AT_DECAY + 1;
  private static final int AT_MIDNIGHTS = AT_DATES + 1;
  private static final int AT_SOONER = AT_MIDNIGHTS + 1;
  private static final int AT_LATER = AT_SOONER + 1;
  private static final int AT_CLASSES = AT_LATER + 1;
  private static final int AT_AGE = AT_CLASSES + Population.CLASSES;
  private static final int AT_SCATTER = AT_AGE + 1;

  /** The number of floats of a model. */
  public static final int NUMBERS = AT_SCATTER + CountScatter.NUMBERS;

  /** The numbers of a model of the version before, which is continued. */
  public static final int NUMBERS_BEFORE = AT_AGE;

  private final Population population;
  private final float[] state = new float[NUMBERS];
  private final ClassMixture classes;
  private final ShapeWeights shapes;
  private final RateMemories memories;
  private final ClockShift clock;
  private final CountScatter scatter;
  private double updated;

  /** Creates the model of a feed of which only the population is known, watched from a time on. */
  public FeedModel(Population population, double since) {
    this(population, since, new float[0]);
    shapes.begin();
    memories.begin();
    state[AT_DECAY] = 1;
    classes.begin();
  }

  /** Restores a model from its numbers, of this version or the one before. */
  public FeedModel(Population population, double updated, float[] numbers) {
    if (numbers.length != NUMBERS && numbers.length != NUMBERS_BEFORE && numbers.length != 0) {
      throw new IllegalArgumentException(
          "a model of " + numbers.length + " numbers; one of this version has " + NUMBERS);
    }
    this.population = population;
    this.classes = new ClassMixture(population, state, AT_CLASSES);
    this.shapes = new ShapeWeights(population, state, AT_WEIGHTS);
    this.memories = new RateMemories(population, state, AT_COUNTS);
    this.clock = new ClockShift(state, AT_SOONER, AT_LATER);
    this.scatter = new CountScatter(state, AT_SCATTER);
    this.updated = updated;
    state[AT_AGE] = LONG_AGO;
    System.arraycopy(numbers, 0, state, 0, numbers.length);
  }

  /** Returns everything learned until {@link #updated}, to be stored. */
  public float[] toNumbers() {
    return state.clone();
  }

  /**
   * Learns the postings between the last update and now: {@code [first, end)}. Dates that are
   * missing (NaN), impossible, or without a time of day are replaced by times at which the model
   * itself expects postings in between.
   */
  public void observe(double now, double[] published, int first, int end) {
    double span = now - updated;
    if (span <= 0) {
      return;
    }
    int count = end - first;
    double[] times = believed(now, published, first, end);
    Exposure seen = seen();
    double[] expected = ShapeIntegrals.between(this, updated, now, seen);
    double rate = rate();
    scatter.learn(count, rate * shapes.mean(expected));
    memories.weigh(count, span);
    weighShapes(times, now, expected, rate, seen);
    decay(span);
    for (double time : times) {
      state[Week.hour(time)]++;
      state[AT_TENS + tenOfDay(time)]++;
      state[AT_MINUTES + minuteOfHour(time)]++;
      state[AT_TOTAL]++;
    }
    memories.add(count, span);
    updated = now;
  }

  /**
   * Passes over the time until the oldest posting of a document in which nothing known was left:
   * what came before it was not observed.
   */
  public void skip(double until) {
    if (until > updated && population.has(Refinement.UNSEEN)) {
      state[AT_AGE] = (float) Math.min(LONG_AGO, state[AT_AGE] + until - updated);
      updated = until;
    }
  }

  /** Returns the variance of the feed's counts over their mean, at least 1. */
  public double scatter() {
    return population.has(Refinement.SCATTER) ? scatter.ratio() : 1;
  }

  private double[] believed(double now, double[] published, int first, int end) {
    double[] times = Arrays.copyOfRange(published, first, end);
    int guessed = 0;
    for (int k = 0; k < times.length; k++) {
      state[AT_DATES]++;
      if (times[k] == Math.rint(times[k])) {
        state[AT_MIDNIGHTS]++;
      }
      boolean possible = times[k] >= updated - SIMULTANEOUS && times[k] <= now;
      if (!possible || datesAreDays()) {
        times[k] = Double.NaN;
        guessed++;
      }
    }
    if (guessed > 0) {
      UndatedPostings.place(times, guessed, this, now);
    }
    return times;
  }

  /** Whether most dates of the feed have no time of day. */
  public boolean datesAreDays() {
    return state[AT_DATES] >= ENOUGH_DATES && state[AT_MIDNIGHTS] > state[AT_DATES] / 2;
  }

  /** Up to when the feed has been seen. */
  public double updated() {
    return updated;
  }

  /** Returns the current postings per day. */
  public double rate() {
    return memories.rate();
  }

  /** Returns the weight of a predictor. */
  public double weight(Shape shape) {
    return shapes.of(shape);
  }

  /** By how long the longest memory is, as far as it has not faded. */
  Exposure seen() {
    double days = memories.daysSeen();
    return days >= DAYS ? Exposure.EVEN : Exposure.between(updated - days, updated);
  }

  private void weighShapes(
      double[] times, double now, double[] expected, double rate, Exposure seen) {
    boolean bursts = population.has(Refinement.BURSTS);
    boolean steady = population.has(Refinement.CLOCK);
    if (population.has(Refinement.SILENCE)) {
      // by chance alone, so many postings come that soon after another
      double soon = bursts ? 1 - Math.exp(-rate * BURST) : 0;
      double counted = rate * (1 - soon * (1 - OF_BURST));
      for (int k = 0; k < expected.length; k++) {
        expected[k] *= counted;
      }
      shapes.silence(expected);
      classes.silence(updated, now, counted);
    }
    double[] predicted = new double[SHAPES.length];
    double last = updated - state[AT_AGE];
    for (double time : times) {
      double since = Math.abs(time - last);
      double share = bursts && since < BURST ? OF_BURST : 1;
      predict(time, seen, predicted);
      shapes.posting(predicted, share);
      classes.posting(Week.hour(time), share);
      int move = steady && since < SAME_HOURS ? 0 : clock.learn(this, Week.hour(time), seen);
      if (move != 0) {
        move(move);
      }
      last = Math.max(last, time);
    }
    state[AT_AGE] = (float) Math.min(LONG_AGO, now - last);
  }

  /** Shifts the own week by hours. */
  private void move(int hours) {
    rotate(0, WEEK, hours);
    rotate(AT_TENS, TENS, 6 * hours);
  }

  private void rotate(int offset, int count, int by) {
    float[] moved = new float[count];
    for (int k = 0; k < count; k++) {
      moved[Math.floorMod(k + by, count)] = state[offset + k];
    }
    System.arraycopy(moved, 0, state, offset, count);
  }

  double classWeek(int hour) {
    return classes.week(hour);
  }

  /** Computes the relative rate (mean 1 over the week) that each predictor expects at a time. */
  private void predict(double at, Exposure seen, double[] predicted) {
    int hour = Week.hour(at);
    double ofHour = hourOfDayShape(hour % HOURS, seen);
    double ofDay = dayShape(hour / HOURS, seen);
    double day = ofHour * ofDay;
    double total = state[AT_TOTAL];
    double ofHours = total * seen.hour(hour % HOURS);
    double ofDays = total * seen.day(hour / HOURS);
    predicted[0] = 1;
    predicted[1] = classes.week(hour);
    predicted[2] = day;
    predicted[3] = (WEEK * smooth(hour) + OWN_WEEK * day) / (ofDays + OWN_WEEK);
    predicted[4] =
        (TENS * state[AT_TENS + tenOfDay(at)] + OWN_TENS * ofHour) / (ofHours + OWN_TENS) * ofDay;
    predicted[5] =
        day
            * (MINUTES * state[AT_MINUTES + minuteOfHour(at)] + OWN_MINUTES)
            / (total + OWN_MINUTES);
  }

  double hourOfDayShape(int hour, Exposure seen) {
    double own = 0;
    for (int day = 0; day < DAYS; day++) {
      own += state[HOURS * day + hour];
    }
    double expected = state[AT_TOTAL] * seen.hour(hour);
    return (HOURS * own + OWN_DAY * classes.hour(hour)) / (expected + OWN_DAY);
  }

  double dayShape(int day, Exposure seen) {
    double own = 0;
    for (int hour = 0; hour < HOURS; hour++) {
      own += state[HOURS * day + hour];
    }
    double expected = state[AT_TOTAL] * seen.day(day);
    return (DAYS * own + OWN_DAY * classes.day(day)) / (expected + OWN_DAY);
  }

  double smooth(int hour) {
    int before = hour == 0 ? WEEK - 1 : hour - 1;
    int after = hour == WEEK - 1 ? 0 : hour + 1;
    return state[hour] / 2 + state[before] / 4 + state[after] / 4;
  }

  /** Decays the shapes, in steps, since it touches the whole array. */
  private void decay(double span) {
    double keep = state[AT_DECAY] * Math.pow(0.5, span / SHAPE_HALF_LIFE);
    if (keep > 0.98) {
      state[AT_DECAY] = (float) keep;
      return;
    }
    for (int k = 0; k < AT_WEIGHTS; k++) {
      state[k] *= (float) keep;
    }
    state[AT_TOTAL] *= (float) keep;
    state[AT_DECAY] = 1;
  }

  /** Returns λ at a time, per day. */
  public double at(double time) {
    double[] density = new double[1];
    fill(Math.floor(time * HOURS * MINUTES + 1e-6) / (HOURS * MINUTES), 1, 1, density);
    return density[0];
  }

  /**
   * Returns the postings expected between two times: by the minute over a few hours, else by the
   * hour.
   */
  public double expected(double from, double to) {
    int minutes = to - from > FEW_HOURS ? MINUTES : 1;
    double width = (double) minutes / (HOURS * MINUTES);
    double start = Math.floor(from / width + 1e-6) * width;
    int bins = (int) Math.clamp(Math.ceil((to - start) / width), 1, MOST_HOURS);
    double[] density = new double[bins];
    fill(start, bins, minutes, density);
    double sum = 0;
    for (int b = 0; b < bins; b++) {
      double begin = start + b * width;
      sum += density[b] * (Math.min(begin + width, to) - Math.max(begin, from));
    }
    return sum;
  }

  /**
   * Computes the mean of λ in consecutive bins.
   *
   * @param from a multiple of the width
   * @param minutes the width of a bin: 1, 2, 5, 10, 20, 30 or 60
   */
  public void fill(double from, int bins, int minutes, double[] density) {
    new ModelForecast(this).fill(from, bins, minutes, density);
  }

  double total() {
    return state[AT_TOTAL];
  }

  /** The mean of so many of the ten minutes of the day, at least of one. */
  double meanOfTens(int first, int cells) {
    return mean(AT_TENS + first, cells);
  }

  /** The same of minutes of the hour. */
  double meanOfMinutes(int first, int cells) {
    return mean(AT_MINUTES + first, cells);
  }

  /** Returns the mean of some cells, at least one. */
  private double mean(int first, int cells) {
    double sum = state[first];
    for (int k = 1; k < cells; k++) {
      sum += state[first + k];
    }
    return cells > 1 ? sum / cells : sum;
  }

  static int tenOfDay(double at) {
    return (int) Math.floorMod((long) Math.floor(at * TENS + 1e-6), (long) TENS);
  }

  static int minuteOfHour(double at) {
    return (int) Math.floorMod((long) Math.floor(at * HOURS * MINUTES + 1e-6), (long) MINUTES);
  }
}
