package freshet.web.manage;

import freshet.web.manage.Status.Leader;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster does.
 *
 * @param leader null while nobody leads
 * @param waiting orders that no terminal has taken yet
 * @param ordersPerSecond given out over the last seconds
 * @param resultsPerSecond the same of what terminals finished
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
   * Someone who takes part, as they last said themselves.
   *
   * @param role controller or terminal
   * @param underWay retrievals at the moment
   * @param done orders that came to an end since the start
   * @param failed those among them that were not begun or broke down
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
