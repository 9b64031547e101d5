package freshet.policy.intensity;

import freshet.policy.FeedHistory;
import freshet.policy.Week;
import freshet.policy.intensity.FeedModel.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * The prior knowledge about a feed: the rates of all others, and the classes of rhythm that they
 * fall into.
 *
 * <p>The classes are a mixture of hourly distributions fitted to all feeds by expectation
 * maximisation, from the centroids of k-means on the busier ones. Unlike a nearest centroid, a
 * mixture also says how little two postings tell.
 */
public final class Population {
  static final int CLASSES = 12;

  private static final int HOURS = 24;
  private static final int DAYS = 7;
  private static final int WEEK = HOURS * DAYS;
  private static final int ROUNDS = 20;

  /** The days from a Monday to the epoch, a Thursday. */
  private static final int MONDAY = 3;

  /** A sample of this many feeds suffices to learn the classes. */
  private static final int SAMPLE = 10_000;

  /** A feed with at least this many postings may seed a class. */
  private static final int TELLING = 10;

  /** The pseudo-postings of a uniform distribution, or of the whole population, in a class. */
  private static final double SMOOTHING = 24;

  private static final double WEEK_SMOOTHING = 500;

  private final RatePrior rates;
  private final double[] sizes;

  /** The postings of each class by hour of the week, from which everything below follows. */
  private final double[][] counts;

  private final Set<Shape> shapes;

  /** Relative rates with mean 1: by hour of the day, day of the week and hour of the week. */
  private final double[][] hours;

  private final double[][] days;
  private final double[][] weeks;

  /** The running sums of {@link #weeks}, in days. */
  private final double[][] weekSums;

  private final Set<Refinement> refinements;

  private final double[] memories;
  private final Map<Shape, Double> priors = new EnumMap<>(Shape.class);

  private Population(
      RatePrior rates,
      double[] sizes,
      double[][] counts,
      Set<Shape> shapes,
      List<Double> memories,
      Set<Refinement> refinements) {
    this.rates = rates;
    this.refinements = refinements;
    this.memories = memories.stream().mapToDouble(halfLife -> halfLife).toArray();
    double prior = shapes.stream().mapToDouble(Shape::prior).sum();
    for (Shape shape : Shape.values()) {
      priors.put(shape, shapes.contains(shape) ? shape.prior() / prior : 0);
    }
    this.sizes = sizes;
    this.counts = counts;
    this.shapes = Set.copyOf(shapes);
    this.hours = new double[sizes.length][HOURS];
    this.days = new double[sizes.length][DAYS];
    this.weeks = new double[sizes.length][WEEK];
    this.weekSums = new double[sizes.length][WEEK + 1];
    double[] everybody = new double[WEEK];
    for (double[] one : counts) {
      for (int h = 0; h < WEEK; h++) {
        everybody[h] += one[h];
      }
    }
    double all = Arrays.stream(everybody).sum();
    for (int c = 0; c < sizes.length; c++) {
      double total = Arrays.stream(counts[c]).sum();
      for (int h = 0; h < WEEK; h++) {
        hours[c][h % HOURS] += counts[c][h];
        days[c][h / HOURS] += counts[c][h] + SMOOTHING * (everybody[h] + 1) / (all + WEEK);
      }
      for (int h = 0; h < HOURS; h++) {
        hours[c][h] = (HOURS * hours[c][h] + SMOOTHING) / (total + SMOOTHING);
      }
      for (int d = 0; d < DAYS; d++) {
        days[c][d] *= DAYS / (total + SMOOTHING);
      }
      for (int h = 0; h < WEEK; h++) {
        double product = hours[c][h % HOURS] * days[c][h / HOURS];
        weeks[c][h] = (WEEK * counts[c][h] + WEEK_SMOOTHING * product) / (total + WEEK_SMOOTHING);
        weekSums[c][h + 1] = weekSums[c][h] + weeks[c][h] / HOURS;
      }
    }
  }

  /** Returns everything learned, to be stored. */
  public double[] toNumbers() {
    DoubleStream.Builder numbers = DoubleStream.builder();
    numbers.add(rates.shape()).add(rates.days()).add(memories.length);
    Arrays.stream(memories).forEach(numbers);
    for (Shape shape : Shape.values()) {
      numbers.add(shapes.contains(shape) ? 1 : 0);
    }
    numbers.add(sizes.length);
    for (int c = 0; c < sizes.length; c++) {
      numbers.add(sizes[c]);
      Arrays.stream(counts[c]).forEach(numbers);
    }
    return numbers.build().toArray();
  }

  /** Restores a population from its numbers. */
  public static Population of(double[] numbers) {
    Iterator<Double> next = Arrays.stream(numbers).iterator();
    RatePrior rates = new RatePrior(next.next(), next.next());
    List<Double> memories = new ArrayList<>();
    for (double left = next.next(); left > 0; left--) {
      memories.add(next.next());
    }
    Set<Shape> shapes = EnumSet.noneOf(Shape.class);
    for (Shape shape : Shape.values()) {
      if (next.next() == 1) {
        shapes.add(shape);
      }
    }
    double[] sizes = new double[next.next().intValue()];
    double[][] counts = new double[sizes.length][WEEK];
    for (int c = 0; c < sizes.length; c++) {
      sizes[c] = next.next();
      for (int h = 0; h < WEEK; h++) {
        counts[c][h] = next.next();
      }
    }
    return new Population(rates, sizes, counts, shapes, memories, EnumSet.allOf(Refinement.class));
  }

  /**
   * Learns from all feeds up to now.
   *
   * @param shapes the predictors of their models
   * @param memories half-lives of the memories of their rates, in days
   */
  public static Population of(
      List<FeedHistory> feeds, double now, Set<Shape> shapes, List<Double> memories) {
    int step = Math.max(1, feeds.size() / SAMPLE);
    double[][] weekly = new double[(feeds.size() + step - 1) / step][];
    for (int i = 0; i < weekly.length; i++) {
      weekly[i] = byHourOfWeek(feeds.get(i * step), now);
    }
    double[][] shares = firstClasses(weekly);
    double[] sizes = new double[shares.length];
    Arrays.fill(sizes, 1.0 / sizes.length);
    double[][] counts = new double[shares.length][WEEK];
    for (int round = 0; round < ROUNDS; round++) {
      counts = new double[shares.length][WEEK];
      double[] members = new double[shares.length];
      for (double[] one : weekly) {
        double[] belongs = responsibilities(one, shares, sizes);
        for (int c = 0; c < shares.length; c++) {
          members[c] += belongs[c];
          for (int h = 0; h < WEEK; h++) {
            counts[c][h] += belongs[c] * one[h];
          }
        }
      }
      for (int c = 0; c < shares.length; c++) {
        sizes[c] = (members[c] + 1) / (weekly.length + shares.length);
        shares[c] = smoothed(byHour(counts[c]));
      }
    }
    return new Population(
        RatePrior.of(feeds, now), sizes, counts, shapes, memories, EnumSet.allOf(Refinement.class));
  }

  /** Returns a copy whose models have only some refinements. */
  public Population with(Set<Refinement> some) {
    List<Double> halfLives = Arrays.stream(memories).boxed().toList();
    return new Population(rates, sizes, counts, shapes, halfLives, Set.copyOf(some));
  }

  boolean has(Refinement refinement) {
    return refinements.contains(refinement);
  }

  /** Counts postings by hour of the week; those with only a day are spread evenly over it. */
  private static double[] byHourOfWeek(FeedHistory feed, double now) {
    double[] week = new double[WEEK];
    boolean days = feed.datesAreDays();
    int end = feed.indexOf(now);
    for (int k = 0; k < end; k++) {
      int hour = Week.hour(feed.published(k));
      if (days) {
        int midnight = hour - hour % HOURS;
        for (int h = midnight; h < midnight + HOURS; h++) {
          week[h] += 1.0 / HOURS;
        }
      } else {
        week[hour]++;
      }
    }
    return Exposure.between(feed.since(), feed.end(now)).completed(week);
  }

  private static double[][] firstClasses(double[][] weekly) {
    List<double[]> telling = new ArrayList<>();
    for (double[] one : weekly) {
      if (Arrays.stream(one).sum() >= TELLING) {
        telling.add(smoothed(byHour(one)));
      }
    }
    List<double[]> centroids = PatternClusters.of(telling, CLASSES, 1).centroids();
    if (centroids.isEmpty()) {
      double[] flat = new double[HOURS];
      Arrays.fill(flat, 1.0 / HOURS);
      return new double[][] {flat};
    }
    return centroids.toArray(double[][]::new);
  }

  private static double[] responsibilities(double[] week, double[][] shares, double[] sizes) {
    double[] hourly = byHour(week);
    double[] logs = new double[shares.length];
    double most = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < logs.length; c++) {
      logs[c] = Math.log(sizes[c]);
      for (int h = 0; h < HOURS; h++) {
        if (hourly[h] > 0) {
          logs[c] += hourly[h] * Math.log(shares[c][h]);
        }
      }
      most = Math.max(most, logs[c]);
    }
    double sum = 0;
    for (int c = 0; c < logs.length; c++) {
      logs[c] = Math.exp(logs[c] - most);
      sum += logs[c];
    }
    for (int c = 0; c < logs.length; c++) {
      logs[c] /= sum;
    }
    return logs;
  }

  private static double[] byHour(double[] week) {
    double[] hourly = new double[HOURS];
    for (int h = 0; h < WEEK; h++) {
      hourly[h % HOURS] += week[h];
    }
    return hourly;
  }

  private static double[] smoothed(double[] hourly) {
    double total = Arrays.stream(hourly).sum();
    double[] shares = new double[HOURS];
    for (int h = 0; h < HOURS; h++) {
      shares[h] = (hourly[h] + 0.1) / (total + 0.1 * HOURS);
    }
    return shares;
  }

  public RatePrior rates() {
    return rates;
  }

  int memories() {
    return memories.length;
  }

  double memory(int m) {
    return memories[m];
  }

  double prior(Shape shape) {
    return Objects.requireNonNull(priors.get(shape));
  }

  int classes() {
    return sizes.length;
  }

  double size(int c) {
    return sizes[c];
  }

  double hour(int c, int hourOfDay) {
    return hours[c][hourOfDay];
  }

  double day(int c, int day) {
    return days[c][day];
  }

  double week(int c, int hourOfWeek) {
    return weeks[c][hourOfWeek];
  }

  /** Returns how much a class expects over a span, in days of its mean rate. */
  double daysOf(int c, double from, double to) {
    return daysUntil(c, to) - daysUntil(c, from);
  }

  private double daysUntil(int c, double time) {
    double hours = time * HOURS;
    double whole = Math.floor(hours);
    int hour = Week.hourOf((long) whole);
    double weeksBefore = Math.floor((time + MONDAY) / DAYS);
    return weeksBefore * DAYS + weekSums[c][hour] + (hours - whole) * weeks[c][hour] / HOURS;
  }
}
