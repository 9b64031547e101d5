package freshet.simulator.peer;

/**
 * When an aggregator polls for due feeds, and how many it takes at once; in days.
 *
 * @param tick the polling interval
 * @param batch how many due feeds it takes at a tick; the others wait for the next
 * @param fetch how long after the tick a fetch ends, from when the feed's interval counts
 */
record Dispatcher(double tick, int batch, double fetch) {
  /** The tolerance of times: a feed due this much after a tick is taken at it. */
  private static final double SIMULTANEOUS = 1e-10;

  private static final double FETCH = PeerUnits.ofSeconds(5);

  /** Takes all due feeds at every tick, without delay. */
  static Dispatcher every(double tick) {
    return new Dispatcher(tick, Integer.MAX_VALUE, 0);
  }

  Dispatcher batchesOf(int feeds) {
    return new Dispatcher(tick, feeds, fetch);
  }

  /** Adds a few seconds per fetch: an interval of one tick then ends just after the next tick. */
  Dispatcher fetchesTakeTime() {
    return new Dispatcher(tick, batch, FETCH);
  }

  Dispatcher scaled(double scale) {
    return new Dispatcher(scale * tick, batch, scale * fetch);
  }

  /** Returns the number of the first tick at or after a time since tick 0. */
  long tickAtOrAfter(double since) {
    return (long) Math.ceil((since - SIMULTANEOUS) / tick);
  }
}
