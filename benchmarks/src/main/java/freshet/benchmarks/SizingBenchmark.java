package freshet.benchmarks;

import freshet.benchmarks.sizing.ClusterLoad;
import freshet.benchmarks.sizing.ClusterLoad.Costs;
import freshet.benchmarks.sizing.ClusterLoad.Spent;
import freshet.benchmarks.sizing.Layout;
import freshet.benchmarks.sizing.PeakHour;
import freshet.benchmarks.sizing.PeakHour.Fetch;
import freshet.benchmarks.sizing.PeakHour.Outcome;
import java.util.List;
import java.util.Locale;

/**
 * How large a cluster must be for 10⁵ to 10⁸ feeds, by what was measured on one machine and a
 * simulation of the busiest hour. Arguments: retrievals a day for each feed (default 4 24).
 */
public final class SizingBenchmark {
  private static final List<Double> FEEDS = List.of(1e5, 1e6, 1e7, 1e8);
  private static final List<String> PER_DAY = List.of("4", "24");

  /** The usual {@code max-peak}. */
  private static final double PEAK = 2;

  /** Assumed: every fifth retrieval finds something new, three postings in the mean. */
  private static final double CHANGED = 0.2;

  private static final double FRESH = 3;

  /** Assumed, of hosts all over the world. */
  private static final Fetch FETCH = new Fetch(0.3, 1.1);

  /**
   * By {@link ClusterBenchmark} with 15 new postings where something is new, which is more than
   * here; what hosts send is assumed.
   */
  private static final Costs COSTS =
      new Costs(
          new Spent(0.30e-3, 1.98e-3),
          new Spent(0.40e-3, 1.61e-3),
          new Spent(0.31e-3, 0.77e-3),
          new Spent(0.08e-3, 0.73e-3),
          new Spent(900, 7000),
          new Spent(1000, 12_000));

  /** Heap in use by {@link LoadBenchmark} with 100,000 feeds, after its fullest load. */
  private static final double BYTES_PER_FEED = 3200;

  private SizingBenchmark() {}

  public static void main(String[] args) {
    for (String perDay : args.length == 0 ? PER_DAY : List.of(args)) {
      System.out.printf("%n%s retrievals a day for each feed%n%n", perDay);
      System.out.println(
          "| feeds | retrievals/s, mean (busiest hour) | terminals of 2 cores | partitions"
              + " | broker cores, MB/s in | controller: cores, GiB | database: cores, rows/day"
              + " | web, Mbit/s | under way | order waits for its host, s (p95)"
              + " | then until it is begun, ms: median (p95)"
              + " | busy: controller, partitions, places, cores, % |");
      System.out.println("| ---: ".repeat(12) + "|");
      for (double feeds : FEEDS) {
        ClusterLoad traffic =
            new ClusterLoad(feeds, Double.parseDouble(perDay), PEAK, CHANGED, FRESH);
        print(traffic, Layout.of(traffic, COSTS, FETCH.mean()));
      }
    }
  }

  private static void print(ClusterLoad traffic, Layout layout) {
    Outcome seen = new PeakHour(traffic, COSTS, layout, FETCH).run(1);
    double rate = traffic.atPeak();
    double rows = traffic.feeds() * traffic.perDay() * (1 + traffic.changed() * traffic.fresh());
    System.out.printf(
        Locale.ROOT,
        "| %.0e | %,.0f (%,.0f) | %d | %d | %.1f, %.1f | %.1f, %.1f | %.1f, %.1e | %,.0f | %,.0f"
            + " | %.1f | %.0f (%.0f) | %.0f, %.0f, %.0f, %.0f |%n",
        traffic.feeds(),
        traffic.perSecond(),
        rate,
        layout.terminals(),
        layout.partitions(),
        rate * COSTS.broker().mean(traffic),
        rate * COSTS.order().mean(traffic) / 1e6,
        rate * COSTS.controller().mean(traffic),
        traffic.feeds() * BYTES_PER_FEED / (1 << 30),
        rate * COSTS.database().mean(traffic),
        rows,
        rate * COSTS.web().mean(traffic) * 8 / 1e6,
        seen.underWay(),
        seen.host(),
        1000 * seen.medianWait(),
        1000 * seen.longWait(),
        100 * seen.controller(),
        100 * seen.partitions(),
        100 * seen.places(),
        100 * seen.cores());
  }
}
