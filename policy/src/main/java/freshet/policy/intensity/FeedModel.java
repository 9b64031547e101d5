package freshet.policy.intensity;

import freshet.policy.Week;
import java.util.Arrays;

/**
 * λ(t) of one feed, learned posting by posting.
 *
 * <p>Its shape is a mixture of predictors of growing resolution, each shrunk towards a coarser one
 * and weighted by how well it has predicted the feed's postings so far (prequential likelihood,
 * with forgetting). Its rate is a mixture of memories of different length, weighted in the same
 * way, so that a feed that wakes up or goes quiet is noticed.
 *
 * <p>The state is one array of {@value #NUMBERS} floats; an update takes constant time.
 */
public final class FeedModel {
  private static final int HOURS = 24;
  private static final int DAYS = 7;
  private static final int WEEK = HOURS * DAYS;

  /** Ten minutes of the day. */
  private static final int TENS_PER_HOUR = 6;

  private static final int TENS = 144;

  /** Minutes of the hour. */
  private static final int MINUTES = 60;

  /** The predictors of the shape, from coarse to fine. */
  public enum Shape {
    /** Any time alike. */
    FLAT(0, 0.05),
    /** The hours of the week of the feeds that are like it. */
    CLASS(1, 0.3),
    /** Own hours of the day times own days of the week. */
    DAY(2, 0.3),
    /** Own hours of the week. */
    WEEK(3, 0.15),
    /** Own ten minutes of the day, for those who post by the clock. */
    TEN_MINUTES(4, 0.1),
    /** Own minutes of the hour times the own day. */
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

  /** Memories of the rate, at most. */
  private static final int MEMORIES = 3;

  /** Half-life of the shapes, in days. */
  private static final double SHAPE_HALF_LIFE = 56;

  /** How many postings of its own outweigh the coarser shape. */
  private static final double OWN_DAY = 10;

  private static final double OWN_WEEK = 100;
  private static final double OWN_TENS = 30;
  private static final double OWN_MINUTES = 30;

  /** Share of the weights of shapes that returns to the prior with each posting. */
  private static final double FORGET_SHAPES = 0.01;

  /** Share of the weights of classes that returns to their sizes with each posting. */
  private static final double FORGET_CLASSES = 0.005;

  /** Share of the weights of memories that is evened out per day. */
  private static final double FORGET_MEMORIES = 0.02;

  /** Up to so many days expectations are summed by the minute. */
  private static final double FEW_HOURS = 6.0 / 24;

  /** A year: nobody asks beyond. */
  private static final int MOST_HOURS = 366 * 24;

  /** Postings come in bursts: the likelihood of a count is taken to this power. */
  private static final double TEMPER = 0.3;

  /** Postings to have seen before the clock is doubted. */
  private static final double ENOUGH_TO_MOVE = 20;

  /**
   * How much of the evidence for another clock is kept with each posting, and how much convinces.
   */
  private static final double CLOCK_MEMORY = 0.95;

  private static final double CLEARLY = 6;

  private static final int GUESS_STEPS = 16;
  private static final int ENOUGH_DATES = 4;

  /** Clocks are compared to this, in days. */
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

  /** How many numbers a model has. */
  public static final int NUMBERS = AT_CLASSES + Population.CLASSES;

  private final Population population;
  private final float[] state = new float[NUMBERS];
  private double updated;

  /** A feed of which nothing is known but the others, watched from a time on. */
  public FeedModel(Population population, double since) {
    this.population = population;
    this.updated = since;
    for (Shape shape : SHAPES) {
      state[AT_WEIGHTS + shape.slot] = (float) population.prior(shape);
    }
    for (int m = 0; m < population.memories(); m++) {
      state[AT_MEMORY_WEIGHTS + m] = 1f / population.memories();
    }
    state[AT_DECAY] = 1;
    for (int c = 0; c < population.classes(); c++) {
      state[AT_CLASSES + c] = (float) population.size(c);
    }
  }

  /** The same model again, from its numbers. */
  public FeedModel(Population population, double updated, float[] numbers) {
    if (numbers.length != NUMBERS) {
      throw new IllegalArgumentException(
          "a model of " + numbers.length + " numbers; one of this version has " + NUMBERS);
    }
    this.population = population;
    this.updated = updated;
    System.arraycopy(numbers, 0, state, 0, NUMBERS);
  }

  /** All that was learned until {@link #updated}, to be stored. */
  public float[] toNumbers() {
    return state.clone();
  }

  /**
   * Learns what was published between the last update and now: {@code [first, end)}. Dates that are
   * missing (not a number), that cannot be, or that tell only the day are replaced by times at
   * which the model itself expects postings between the two.
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
      weighClasses(Week.hour(time));
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
      guess(times, guessed, now);
    }
    return times;
  }

  /** Whether most dates of the feed have no time of the day. */
  public boolean datesAreDays() {
    return state[AT_DATES] >= ENOUGH_DATES && state[AT_MIDNIGHTS] > state[AT_DATES] / 2;
  }

  /** Puts undated postings where the model expects them between the last update and now. */
  private void guess(double[] times, int guessed, double now) {
    double step = (now - updated) / GUESS_STEPS;
    double[] sums = new double[GUESS_STEPS + 1];
    for (int s = 0; s < GUESS_STEPS; s++) {
      sums[s + 1] = sums[s] + at(updated + (s + 0.5) * step);
    }
    int given = 0;
    int s = 0;
    for (int k = 0; k < times.length; k++) {
      if (Double.isNaN(times[k])) {
        double wanted = sums[GUESS_STEPS] * (given + 0.5) / guessed;
        while (s + 1 < GUESS_STEPS && sums[s + 1] < wanted) {
          s++;
        }
        times[k] = updated + step * (s + (wanted - sums[s]) / (sums[s + 1] - sums[s]));
        given++;
      }
    }
  }

  /** Up to when the feed has been seen. */
  public double updated() {
    return updated;
  }

  /** Postings per day, as expected now. */
  public double rate() {
    double rate = 0;
    for (int m = 0; m < population.memories(); m++) {
      rate += state[AT_MEMORY_WEIGHTS + m] * rate(m);
    }
    return rate;
  }

  /** How much a predictor of the shape counts. */
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
  private Exposure seen() {
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
   * Notices summer time: how much better the last postings fit the own week moved by an hour. When
   * one hour's move is clearly better, the week is moved.
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

  /** Moves the own week by hours. */
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

  private void weighClasses(int hour) {
    int classes = population.classes();
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      double weight = state[AT_CLASSES + c] * population.week(c, hour);
      state[AT_CLASSES + c] = (float) weight;
      sum += weight;
    }
    for (int c = 0; c < classes; c++) {
      state[AT_CLASSES + c] =
          (float)
              ((1 - FORGET_CLASSES) * state[AT_CLASSES + c] / sum
                  + FORGET_CLASSES * population.size(c));
    }
  }

  private double classWeek(int hour) {
    double sum = 0;
    for (int c = 0; c < population.classes(); c++) {
      sum += state[AT_CLASSES + c] * population.week(c, hour);
    }
    return sum;
  }

  private double classHour(int hour) {
    double sum = 0;
    for (int c = 0; c < population.classes(); c++) {
      sum += state[AT_CLASSES + c] * population.hour(c, hour);
    }
    return sum;
  }

  private double classDay(int day) {
    double sum = 0;
    for (int c = 0; c < population.classes(); c++) {
      sum += state[AT_CLASSES + c] * population.day(c, day);
    }
    return sum;
  }

  /** The relative rate (mean 1 over the week) that each predictor expects at a time. */
  private void predict(double at, Exposure seen, double[] predicted) {
    int hour = Week.hour(at);
    double ofHour = hourOfDayShape(hour % HOURS, seen);
    double ofDay = dayShape(hour / HOURS, seen);
    double day = ofHour * ofDay;
    double total = state[AT_TOTAL];
    double ofHours = total * seen.hour(hour % HOURS);
    double ofDays = total * seen.day(hour / HOURS);
    predicted[0] = 1;
    predicted[1] = classWeek(hour);
    predicted[2] = day;
    predicted[3] = (WEEK * smooth(hour) + OWN_WEEK * day) / (ofDays + OWN_WEEK);
    predicted[4] =
        (TENS * state[AT_TENS + tenOfDay(at)] + OWN_TENS * ofHour) / (ofHours + OWN_TENS) * ofDay;
    predicted[5] =
        day
            * (MINUTES * state[AT_MINUTES + minuteOfHour(at)] + OWN_MINUTES)
            / (total + OWN_MINUTES);
  }

  private double hourOfDayShape(int hour, Exposure seen) {
    double own = 0;
    for (int day = 0; day < DAYS; day++) {
      own += state[HOURS * day + hour];
    }
    double expected = state[AT_TOTAL] * seen.hour(hour);
    return (HOURS * own + OWN_DAY * classHour(hour)) / (expected + OWN_DAY);
  }

  private double dayShape(int day, Exposure seen) {
    double own = 0;
    for (int hour = 0; hour < HOURS; hour++) {
      own += state[HOURS * day + hour];
    }
    double expected = state[AT_TOTAL] * seen.day(day);
    return (DAYS * own + OWN_DAY * classDay(day)) / (expected + OWN_DAY);
  }

  private double smooth(int hour) {
    int before = hour == 0 ? WEEK - 1 : hour - 1;
    int after = hour == WEEK - 1 ? 0 : hour + 1;
    return state[hour] / 2 + state[before] / 4 + state[after] / 4;
  }

  /** Lets the shapes fade; in steps, for the whole array is touched. */
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

  /** λ at a time, per day. */
  public double at(double time) {
    double[] density = new double[1];
    fill(Math.floor(time * HOURS * MINUTES + 1e-6) / (HOURS * MINUTES), 1, 1, density);
    return density[0];
  }

  /** Postings expected between two times: by the minute over a few hours, else by the hour. */
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
   * The mean of λ in each of many bins from a time on.
   *
   * @param from a multiple of the width
   * @param minutes the width of a bin: 1, 2, 5, 10, 20, 30 or 60
   */
  public void fill(double from, int bins, int minutes, double[] density) {
    double[] hours = new double[HOURS];
    double[] days = new double[DAYS];
    double[] perTens = new double[HOURS];
    double[] perWeeks = new double[DAYS];
    Exposure seen = seen();
    double rate = rate();
    double total = state[AT_TOTAL];
    for (int hour = 0; hour < HOURS; hour++) {
      hours[hour] = hourOfDayShape(hour, seen);
      perTens[hour] = rate * weight(Shape.TEN_MINUTES) / (total * seen.hour(hour) + OWN_TENS);
    }
    for (int day = 0; day < DAYS; day++) {
      days[day] = dayShape(day, seen);
      perWeeks[day] = rate * weight(Shape.WEEK) / (total * seen.day(day) + OWN_WEEK);
    }
    double flat = rate * weight(Shape.FLAT);
    double others = rate * weight(Shape.CLASS);
    double perMinute = rate * weight(Shape.MINUTES) / (total + OWN_MINUTES);
    double own = rate * weight(Shape.DAY);
    long minute = Math.round(from * 1440);
    int firstHour = Week.hourOf(Math.floorDiv(minute, 60L));
    // what changes from hour to hour does so gradually, or its steps would be sought by all feeds
    double[] steady = new double[WEEK];
    int weekHours = (int) Math.min(WEEK, (long) bins * minutes / 60 + 4);
    for (int k = 0; k < weekHours; k++) {
      int hour = (firstHour + WEEK - 1 + k) % WEEK;
      double day = hours[hour % HOURS] * days[hour / HOURS];
      double perWeek = perWeeks[hour / HOURS];
      steady[hour] =
          flat
              + others * classWeek(hour)
              + (own + perWeek * OWN_WEEK) * day
              + perWeek * WEEK * smooth(hour);
    }
    // they are the same in every hour
    double[] ofMinutes = new double[MINUTES];
    for (int inHour = 0; inHour < MINUTES; inHour += minutes) {
      ofMinutes[inHour] = minutes == MINUTES ? total / MINUTES : mean(AT_MINUTES + inHour, minutes);
    }
    int hour = firstHour;
    int inHour = (int) Math.floorMod(minute, (long) MINUTES);
    for (int b = 0; b < bins; hour = (hour + 1) % WEEK, inHour = 0) {
      double ofHour = hours[hour % HOURS];
      double ofDay = days[hour / HOURS];
      double day = ofHour * ofDay;
      double perTen = perTens[hour % HOURS];
      double before = steady[(hour + WEEK - 1) % WEEK];
      double after = steady[(hour + 1) % WEEK];
      int firstTen = AT_TENS + hour % HOURS * TENS_PER_HOUR;
      for (; b < bins && inHour < MINUTES; b++, inHour += minutes) {
        double ten = mean(firstTen + inHour / 10, minutes / 10);
        double ofMinute = ofMinutes[inHour];
        double near = between(before, steady[hour], after, inHour, minutes);
        double sum = near + perTen * (TENS * ten + OWN_TENS * ofHour) * ofDay;
        density[b] = sum + perMinute * (MINUTES * ofMinute + OWN_MINUTES) * day;
      }
    }
  }

  /** The mean, over some minutes of an hour, of the line through the middles of three hours. */
  private static double between(double before, double hour, double after, int from, int minutes) {
    double width = (double) minutes / MINUTES;
    double begin = (double) from / MINUTES - 0.5;
    double end = begin + width;
    double first = Math.min(begin, 0) * Math.min(begin, 0) - Math.min(end, 0) * Math.min(end, 0);
    double second = Math.max(end, 0) * Math.max(end, 0) - Math.max(begin, 0) * Math.max(begin, 0);
    return hour + (first * (before - hour) + second * (after - hour)) / (2 * width);
  }

  /** The mean of so many cells, at least of one. */
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
