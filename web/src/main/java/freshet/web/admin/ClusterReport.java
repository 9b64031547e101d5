package freshet.web.admin;

import freshet.web.admin.ServerStatus.Leader;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster.
 *
 * @param leader null while there is none
 * @param waiting orders that no terminal has taken yet
 * @param ordersPerSecond orders sent, over the last seconds
 * @param resultsPerSecond results received, over the last seconds
 */
public record ClusterReport(
    Instant at,
    @Nullable Leader leader,
    long waiting,
    double ordersPerSecond,
    double resultsPerSecond,
    List<Member> members) {
  public ClusterReport {
    members = List.copyOf(members);
  }

  /**
   * A member of the cluster, according to its last heartbeat.
   *
   * @param role controller or terminal
   * @param underWay retrievals in flight
   * @param done orders finished since the start
   * @param failed those among them that were not started or failed unexpectedly
   */
  public record Member(
      String role,
      String name,
      String version,
      Instant startedAt,
      int underWay,
      long done,
      long failed) {}
}
