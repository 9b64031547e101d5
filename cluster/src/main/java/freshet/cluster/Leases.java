package freshet.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** All orders in flight; each is ended once. */
final class Leases {
  private final Map<String, Lease> leases = new ConcurrentHashMap<>();

  void add(Lease lease) {
    leases.put(lease.id(), lease);
  }

  /** Ends a lease; empty if it was ended before, or is unknown. */
  Optional<Lease> end(String id) {
    return Optional.ofNullable(leases.remove(id));
  }

  /** Ends expired leases. */
  List<Lease> endOver(Instant now) {
    return leases.values().stream()
        .filter(lease -> lease.isOver(now))
        .flatMap(lease -> end(lease.id()).stream())
        .toList();
  }
}
