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

    double prior() {
      return prior;
    }
  }

  private static final Shape[] SHAPES = Shape.values();

  /** The most memories of the rate. */
  private static final int MEMORIES = 3;

  /** Half-life of the shapes, in days. */
  private static final double SHAPE_HALF_LIFE = 56;

  /** How many own postings balance the coarser shape. */
  private static final double OWN_DAY = 10;

  static final double OWN_WEEK = 100;
  static final double OWN_TENS = 30;
  static final double OWN_MINUTES = 30;

  /** The share of the weights of shapes that returns to the prior with each posting. */
  private static final double FORGET_SHAPES = 0.01;

  /** Share of the weights of memories that is evened out per day. */
  private static final double FORGET_MEMORIES = 0.02;

  /** Up to this many days, expectations are summed by the minute. */
  private static final double FEW_HOURS = 6.0 / 24;

  /** A year, the furthest that is ever asked for. */
  private static final int MOST_HOURS = 366 * 24;

  /** Postings come in bursts, so the likelihood of a count is raised to this power. */
  private static final double TEMPER = 0.3;

  /** The postings needed before a clock shift is considered. */
  private static final double ENOUGH_TO_MOVE = 20;

  /** The share of the evidence for a clock shift that is kept with each posting. */
  private static final double CLOCK_MEMORY = 0.95;

  private static final double CLEARLY = 6;

  private static final int ENOUGH_DATES = 4;

  /** Times are equal within this many days. */
  private static final double SIMULTANEOUS = 1e-6;

  private static final int AT_TENS = WEEK;
  private static final int AT_MINUTES = AT_TENS + TENS;
  private static final int AT_WEIGHTS = AT_MINUTES + MINUTES;
  private static final int AT_COUNTS = AT_WEIGHTS + 6;
  private static final int AT_DAYS = AT_COUNTS + MEMORIES;
  private static final int AT_MEMORY_WEIGHTS = AT_DAYS + MEMORIES;
  private static final int AT_TOTAL = AT_MEMORY_WEIGHTS + MEMORIES;
  private static final int AT_DECAY = AT_TOTAL + 1;
  private static final int AT_DATES = AT_DECAY + 1;
  private static final int AT_MIDNIGHTS = AT_DATES + 1;
  private static final int AT_SOONER = AT_MIDNIGHTS + 1;
  private static final int AT_LATER = AT_SOONER + 1;
  private static final int AT_CLASSES = AT_LATER + 1;

  /** The number of floats of a model. */
  public static final int NUMBERS = AT_CLASSES + Population.CLASSES;

  private final Population population;
  private final float[] state = new float[NUMBERS];
  private final ClassMixture classes;
  private double updated;

  /** Creates the model of a feed of which only the population is known, watched from a time on. */
  public FeedModel(Population population, double since) {
    this.population = population;
    this.classes = new ClassMixture(population, state, AT_CLASSES);
    this.updated = since;
    for (Shape shape : SHAPES) {
      state[AT_WEIGHTS + shape.slot] = (float) population.prior(shape);
    }
    for (int m = 0; m < population.memories(); m++) {
      state[AT_MEMORY_WEIGHTS + m] = 1f / population.memories();
    }
    state[AT_DECAY] = 1;
    classes.begin();
  }

  /** Restores a model from its numbers. */
  public FeedModel(Population population, double updated, float[] numbers) {
    if (numbers.length != NUMBERS) {
      throw new IllegalArgumentException(
          "a model of " + numbers.length + " numbers; one of this version has " + NUMBERS);
    }
    this.population = population;
    this.classes = new ClassMixture(population, state, AT_CLASSES);
    this.updated = updated;
    System.arraycopy(numbers, 0, state, 0, NUMBERS);
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
    weighMemories(count, span);
    double[] predicted = new double[SHAPES.length];
    Exposure seen = seen();
    for (double time : times) {
      weighShapes(time, seen, predicted);
      classes.learn(Week.hour(time));
      weighClock(Week.hour(time), seen);
    }
    decay(span);
    for (double time : times) {
      state[Week.hour(time)]++;
      state[AT_TENS + tenOfDay(time)]++;
      state[AT_MINUTES + minuteOfHour(time)]++;
      state[AT_TOTAL]++;
    }
    for (int m = 0; m < population.memories(); m++) {
      double keep = Math.pow(0.5, span / population.memory(m));
      state[AT_COUNTS + m] = (float) (state[AT_COUNTS + m] * keep + count);
      state[AT_DAYS + m] = (float) (state[AT_DAYS + m] * keep + span);
    }
    updated = now;
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
    double rate = 0;
    for (int m = 0; m < population.memories(); m++) {
      rate += state[AT_MEMORY_WEIGHTS + m] * rate(m);
    }
    return rate;
  }

  /** Returns the weight of a predictor. */
  public double weight(Shape shape) {
    return state[AT_WEIGHTS + shape.slot];
  }

  private double rate(int memory) {
    return population.rates().rate(state[AT_COUNTS + memory], state[AT_DAYS + memory]);
  }

  private void weighMemories(int count, double span) {
    double sum = 0;
    double[] likelihood = new double[population.memories()];
    for (int m = 0; m < population.memories(); m++) {
      double expected = rate(m) * span;
      // relative to the count itself, so that it does not underflow
      double log = count - expected + (count > 0 ? count * Math.log(expected / count) : 0);
      likelihood[m] = state[AT_MEMORY_WEIGHTS + m] * Math.exp(TEMPER * log) + 1e-9;
      sum += likelihood[m];
    }
    double forget = Math.min(0.5, FORGET_MEMORIES * span);
    for (int m = 0; m < population.memories(); m++) {
      state[AT_MEMORY_WEIGHTS + m] =
          (float) ((1 - forget) * likelihood[m] / sum + forget / population.memories());
    }
  }

  /** By how long the longest memory is, as far as it has not faded. */
  Exposure seen() {
    int longest = 0;
    for (int m = 1; m < population.memories(); m++) {
      longest = population.memory(m) > population.memory(longest) ? m : longest;
    }
    double perDay = Math.log(2) / population.memory(longest);
    double left = 1 - state[AT_DAYS + longest] * perDay;
    return left <= Math.exp(-DAYS * perDay)
        ? Exposure.EVEN
        : Exposure.between(updated + Math.log(left) / perDay, updated);
  }

  private void weighShapes(double at, Exposure seen, double[] predicted) {
    predict(at, seen, predicted);
    double sum = 0;
    for (int k = 0; k < predicted.length; k++) {
      predicted[k] *= state[AT_WEIGHTS + k];
      sum += predicted[k];
    }
    for (int k = 0; k < predicted.length; k++) {
      state[AT_WEIGHTS + k] =
          (float)
              ((1 - FORGET_SHAPES) * predicted[k] / sum
                  + FORGET_SHAPES * population.prior(SHAPES[k]));
    }
  }

  /**
   * Detects daylight saving: how much better the last postings fit the own week shifted by an hour.
   * When a shift is clearly better, the week is shifted.
   */
  private void weighClock(int hour, Exposure seen) {
    if (state[AT_TOTAL] < ENOUGH_TO_MOVE) {
      return;
    }
    double here = hourOfDayShape(hour % HOURS, seen);
    double sooner = hourOfDayShape((hour + 1) % HOURS, seen);
    double later = hourOfDayShape((hour + HOURS - 1) % HOURS, seen);
    state[AT_SOONER] = evidence(state[AT_SOONER], sooner / here);
    state[AT_LATER] = evidence(state[AT_LATER], later / here);
    if (Math.max(state[AT_SOONER], state[AT_LATER]) > CLEARLY) {
      move(state[AT_SOONER] > state[AT_LATER] ? -1 : 1);
      state[AT_SOONER] = 0;
      state[AT_LATER] = 0;
    }
  }

  private static float evidence(double before, double ratio) {
    return (float) (CLOCK_MEMORY * before + Math.clamp(Math.log(ratio), -1, 1));
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
