package freshet.policy.online;

import java.util.HashMap;
import java.util.Map;

/** Reserves the expected costs of feeds that were taken and not planned again since. */
final class Reservations {
  private final SpendingController pace;

  /** The reserved costs by feed: what is expected of a feed may change meanwhile. */
  private final Map<Integer, Double> reserved = new HashMap<>();

  Reservations(SpendingController pace) {
    this.pace = pace;
  }

  /** Reserves a cost, unless the feed has a reservation. */
  void begin(int feed, double cost) {
    if (reserved.putIfAbsent(feed, cost) == null) {
      pace.begin(cost);
    }
  }

  /** Releases the reservation of a feed, if there is one. */
  void end(int feed) {
    Double cost = reserved.remove(feed);
    if (cost != null) {
      pace.end(cost);
    }
  }
}
