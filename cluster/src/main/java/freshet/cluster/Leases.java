package freshet.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** All orders under way; each is ended once. */
final class Leases {
  private final Map<String, Lease> leases = new ConcurrentHashMap<>();

  void add(Lease lease) {
    leases.put(lease.id(), lease);
  }

  /** Ends one; empty if it was ended before, or was never ours. */
  Optional<Lease> end(String id) {
    return Optional.ofNullable(leases.remove(id));
  }

  /** Ends those whose time is over. */
  List<Lease> endOver(Instant now) {
    return leases.values().stream()
        .filter(lease -> lease.isOver(now))
        .flatMap(lease -> end(lease.id()).stream())
        .toList();
  }
}
