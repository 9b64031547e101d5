package freshet.app.server;

import freshet.cluster.ClusterException;
import freshet.cluster.ClusterMembers;
import freshet.cluster.ClusterSettings;
import freshet.cluster.wire.MemberMessage;
import freshet.reading.RequestRejectedException;
import freshet.store.sql.LeadershipTable;
import freshet.web.admin.ClusterReport;
import freshet.web.admin.ServerStatus.Leader;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Determines the state of a cluster on request. */
final class ClusterStatus implements AutoCloseable {
  /** The interval of heartbeats, and a little more. */
  private static final Duration BEAT = Duration.ofMillis(2200);

  /** Older observations are ignored. */
  private static final Duration STALE = Duration.ofMinutes(1);

  private final ClusterSettings settings;
  private final LeadershipTable leadership;
  private final InstantSource clock;
  private @Nullable ClusterMembers members;
  private @Nullable Look before;

  /** An observation of the members. */
  private record Look(Instant at, List<MemberMessage> members) {
    private boolean isOfUse(Instant now) {
      return !at.isAfter(now.minus(BEAT)) && at.isAfter(now.minus(STALE));
    }

    /**
     * Returns how much the members of a role did per second since an earlier observation; new
     * members count from now on.
     */
    private double perSecond(Look earlier, MemberMessage.Role role) {
      Map<String, Long> then = new HashMap<>();
      earlier.members.forEach(member -> then.put(member.key(), given(member)));
      long sum =
          members.stream()
              .filter(member -> member.role() == role)
              .mapToLong(member -> given(member) - then.getOrDefault(member.key(), given(member)))
              .sum();
      return Math.max(0, sum * 1000.0 / Duration.between(earlier.at, at).toMillis());
    }

    /** Returns a member's work: for a controller orders sent, for a terminal orders finished. */
    private static long given(MemberMessage member) {
      return member.role() == MemberMessage.Role.CONTROLLER
          ? member.done() + member.underWay()
          : member.done();
    }
  }

  ClusterStatus(ClusterSettings settings, LeadershipTable leadership, InstantSource clock) {
    this.settings = settings;
    this.leadership = leadership;
    this.clock = clock;
  }

  /** Returns the state; throws {@link RequestRejectedException} if it cannot be determined. */
  synchronized ClusterReport report() {
    try {
      ClusterMembers open = members == null ? new ClusterMembers(settings, clock) : members;
      members = open;
      Look earlier = before;
      if (earlier == null || !earlier.isOfUse(clock.instant())) {
        earlier = look(open);
        Thread.sleep(BEAT);
      }
      Look now = look(open);
      before = now;
      return report(earlier, now, open.lag());
    } catch (ClusterException e) {
      throw new RequestRejectedException(503, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RequestRejectedException(503, "the server is shutting down");
    }
  }

  private Look look(ClusterMembers open) {
    return new Look(clock.instant(), open.current());
  }

  private ClusterReport report(Look earlier, Look now, long waiting) {
    return new ClusterReport(
        now.at,
        leadership.current().map(term -> new Leader(term.holder(), term.since())).orElse(null),
        waiting,
        now.perSecond(earlier, MemberMessage.Role.CONTROLLER),
        now.perSecond(earlier, MemberMessage.Role.TERMINAL),
        now.members.stream().map(ClusterStatus::told).toList());
  }

  private static ClusterReport.Member told(MemberMessage member) {
    return new ClusterReport.Member(
        member.role().name().toLowerCase(Locale.ROOT),
        member.name(),
        member.version(),
        member.started(),
        member.underWay(),
        member.done(),
        member.failed());
  }

  @Override
  public synchronized void close() {
    if (members != null) {
      members.close();
    }
  }
}
