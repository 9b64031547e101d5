package freshet.benchmarks.sizing;

import freshet.benchmarks.sizing.ClusterLoad.Costs;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The busiest hour of a cluster, order by order. An order comes at random, waits for the turn of
 * its host, then for a core of the controller, for its partition, and for a place in one of the
 * terminals that read it; there its host answers after a time, and a core of the terminal reads
 * what it said.
 *
 * @param fetch how long hosts take
 */
public record PeakHour(ClusterLoad traffic, Costs costs, Layout layout, Fetch fetch) {
  private static final int MOST_ORDERS = 1_000_000;
  private static final double LONGEST = 3600;

  /** The least time between two requests to a host, in seconds. */
  private static final double SPACING = 2;

  /** This share of the feeds has a host with others; such a host has one to so many of them. */
  private static final double SHARING = 0.5;

  private static final double MOST_SHARED = 100;

  /** From an order to the moment it may be begun at low load, in seconds, by measurement. */
  private static final double WAY = 0.015;

  /** How long hosts take: the logarithm is normal, and nobody is waited for longer than 30 s. */
  public record Fetch(double median, double sigma) {
    private static final double LONGEST_FETCH = 30;

    double seconds(SplittableRandom random) {
      return Math.min(LONGEST_FETCH, median * Math.exp(sigma * random.nextGaussian()));
    }

    /** But for those that take longest. */
    public double mean() {
      return median * Math.exp(sigma * sigma / 2);
    }
  }

  /**
   * What came of it.
   *
   * @param host seconds that an order waited for the turn of its host, 95th percentile
   * @param medianWait seconds from then to the request; {@code longWait} their 95th percentile
   * @param underWay orders that were given and not answered, in the mean
   */
  public record Outcome(
      double host,
      double medianWait,
      double longWait,
      double underWay,
      double controller,
      double partitions,
      double places,
      double cores) {}

  /** One order on its way. */
  private record Order(double given, boolean changed, double fetch) {}

  /** A host has answered; the answer is to be read. */
  private record Answer(double at, int group, Order order) {}

  /** The same each time for a seed. */
  public Outcome run(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double rate = traffic.atPeak();
    int count = (int) Math.min(MOST_ORDERS, rate * LONGEST);
    Order[] orders = new Order[count];
    double[] hostWait = new double[count];
    Hosts hosts = new Hosts(random);
    double at = 0;
    for (int i = 0; i < count; i++) {
      at -= Math.log(1 - random.nextDouble()) / rate;
      double seconds = fetch.seconds(random);
      double given = hosts.turn(at, seconds);
      hostWait[i] = given - at;
      orders[i] = new Order(given, random.nextDouble() < traffic.changed(), seconds);
    }
    Arrays.sort(orders, Comparator.comparingDouble(Order::given));
    return send(orders, ServiceQueue.quantile(hostWait, 0.95), at);
  }

  private Outcome send(Order[] orders, double hostWait, double end) {
    int groups = layout.partitions();
    int share = layout.terminals() / groups;
    ServiceQueue controller = new ServiceQueue(layout.controllerCores());
    ServiceQueue[] partitions = lines(groups, 1);
    ServiceQueue[] places = lines(groups, share * layout.concurrent());
    double[] waits = new double[orders.length];
    Answer[] answers = new Answer[orders.length];
    for (int i = 0; i < orders.length; i++) {
      Order order = orders[i];
      int group = i % groups;
      double ready = controller.serve(order.given, cost(costs.controller(), order));
      double handed = partitions[group].serve(ready, 1 / Layout.PARTITION_PER_SECOND) + WAY;
      double begun = places[group].serve(handed, order.fetch);
      waits[i] = begun - order.given;
      answers[i] = new Answer(begun + order.fetch, group, order);
    }
    ServiceQueue[] cores = lines(groups, share * layout.cores());
    double underWay = read(answers, cores);
    return new Outcome(
        hostWait,
        ServiceQueue.quantile(waits, 0.5),
        ServiceQueue.quantile(waits, 0.95),
        underWay / end,
        controller.utilisation(end),
        mean(partitions, end),
        mean(places, end),
        mean(cores, end));
  }

  /** All seconds in which orders were under way. */
  private double read(Answer[] answers, ServiceQueue[] cores) {
    Arrays.sort(answers, Comparator.comparingDouble(Answer::at));
    double underWay = 0;
    for (Answer answer : answers) {
      double seconds = cost(costs.terminal(), answer.order);
      double begun = cores[answer.group].serve(answer.at, seconds);
      underWay += begun + seconds + WAY - answer.order.given;
    }
    return underWay;
  }

  private static double cost(ClusterLoad.Spent spent, Order order) {
    return order.changed ? spent.changed() : spent.unchanged();
  }

  private static ServiceQueue[] lines(int count, int places) {
    return IntStream.range(0, count)
        .mapToObj(_ -> new ServiceQueue(places))
        .toArray(ServiceQueue[]::new);
  }

  private static double mean(ServiceQueue[] lines, double end) {
    return Arrays.stream(lines).mapToDouble(line -> line.utilisation(end)).average().orElseThrow();
  }

  /** Hosts that are asked one request after the other, with a pause in between. */
  private final class Hosts {
    private final SplittableRandom random;
    private final double[] sizes;
    private final double[] free;

    private Hosts(SplittableRandom random) {
      this.random = random;
      double shared = SHARING * traffic.feeds();
      double[] sums = new double[(int) (shared / 20) + 100];
      int hosts = 0;
      double sum = 0;
      while (sum < shared && hosts < sums.length) {
        sum += Math.exp(random.nextDouble() * Math.log(MOST_SHARED));
        sums[hosts++] = sum;
      }
      sizes = Arrays.copyOf(sums, hosts);
      free = new double[hosts];
    }

    /** When a host is asked that was to be asked at a time. */
    private double turn(double at, double seconds) {
      if (random.nextDouble() > SHARING) {
        return at;
      }
      int found = Arrays.binarySearch(sizes, random.nextDouble() * sizes[sizes.length - 1]);
      int host = Math.min(found < 0 ? -found - 1 : found, sizes.length - 1);
      double begin = Math.max(at, free[host]);
      free[host] = begin + seconds + SPACING;
      return begin;
    }
  }
}
