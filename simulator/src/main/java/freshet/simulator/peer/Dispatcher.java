package freshet.simulator.peer;

/**
 * When an aggregator looks for due feeds, and how many it takes at once; in days.
 *
 * @param tick it looks every so often
 * @param batch how many due feeds it takes at a tick; the others wait for the next
 * @param fetch how long after the tick a fetch ends, from when the feed's interval counts
 */
record Dispatcher(double tick, int batch, double fetch) {
  /** What the clock cannot tell apart: a feed due this much after a tick is taken at it. */
  private static final double SIMULTANEOUS = 1e-10;

  private static final double FETCH = Days.ofSeconds(5);

  /** Takes all due feeds at every tick, in no time. */
  static Dispatcher every(double tick) {
    return new Dispatcher(tick, Integer.MAX_VALUE, 0);
  }

  Dispatcher batchesOf(int feeds) {
    return new Dispatcher(tick, feeds, fetch);
  }

  /** Fetches take a few seconds: an interval of one tick then ends just after the next tick. */
  Dispatcher fetchesTakeTime() {
    return new Dispatcher(tick, batch, FETCH);
  }

  Dispatcher scaled(double scale) {
    return new Dispatcher(scale * tick, batch, scale * fetch);
  }

  /** Number of the first tick at or after a time since tick 0. */
  long tickAtOrAfter(double since) {
    return (long) Math.ceil((since - SIMULTANEOUS) / tick);
  }
}
