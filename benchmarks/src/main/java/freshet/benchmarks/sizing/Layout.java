package freshet.benchmarks.sizing;

import freshet.benchmarks.sizing.ClusterLoad.Costs;

/**
 * The machines of a cluster.
 *
 * @param concurrent fetches of each terminal
 * @param cores of a terminal
 * @param controllerCores that the controller keeps busy in part
 */
public record Layout(
    int terminals, int concurrent, int cores, int partitions, int controllerCores) {
  /** No part is busier than this in the busiest hour, so that queues stay short. */
  private static final double BUSY = 0.6;

  private static final int CONCURRENT = 200;
  private static final int CORES = 2;

  /** Orders a second that one partition hands out, by measurement. */
  public static final double PARTITION_PER_SECOND = 2300;

  /** As few machines as can do it. */
  public static Layout of(ClusterLoad traffic, Costs costs, double fetchSeconds) {
    double rate = traffic.atPeak();
    double byFetches = rate * fetchSeconds / (BUSY * CONCURRENT);
    double byCores = rate * costs.terminal().mean(traffic) / (BUSY * CORES);
    int partitions = atLeastOne(rate / (BUSY * PARTITION_PER_SECOND));
    int terminals = Math.max(atLeastOne(Math.max(byFetches, byCores)), 2 * partitions);
    int shared = (terminals + partitions - 1) / partitions * partitions;
    return new Layout(
        shared,
        CONCURRENT,
        CORES,
        partitions,
        atLeastOne(rate * costs.controller().mean(traffic) / BUSY));
  }

  private static int atLeastOne(double count) {
    return (int) Math.max(1, Math.ceil(count));
  }
}
