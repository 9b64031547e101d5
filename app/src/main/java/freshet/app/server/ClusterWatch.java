package freshet.app.server;

import freshet.cluster.ClusterException;
import freshet.cluster.ClusterSettings;
import freshet.cluster.Members;
import freshet.cluster.wire.Member;
import freshet.store.Leadership;
import freshet.web.Refusal;
import freshet.web.manage.ClusterReport;
import freshet.web.manage.Status.Leader;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks at a cluster when someone asks. */
final class ClusterWatch implements AutoCloseable {
  /** Members say so often how they do, and a little. */
  private static final Duration BEAT = Duration.ofMillis(2200);

  /** What was seen longer ago says nothing about now. */
  private static final Duration STALE = Duration.ofMinutes(1);

  private final ClusterSettings settings;
  private final Leadership leadership;
  private final InstantSource clock;
  private @Nullable Members members;
  private @Nullable Look before;

  /** What the members had done at a time. */
  private record Look(Instant at, List<Member> members) {
    private boolean isOfUse(Instant now) {
      return !at.isAfter(now.minus(BEAT)) && at.isAfter(now.minus(STALE));
    }

    /** How much all of a role did since another look, a second; who is new counts from now on. */
    private double perSecond(Look earlier, Member.Role role) {
      Map<String, Long> then = new HashMap<>();
      earlier.members.forEach(member -> then.put(member.key(), given(member)));
      long sum =
          members.stream()
              .filter(member -> member.role() == role)
              .mapToLong(member -> given(member) - then.getOrDefault(member.key(), given(member)))
              .sum();
      return Math.max(0, sum * 1000.0 / Duration.between(earlier.at, at).toMillis());
    }

    /** What a controller has under way it has given out; a terminal counts what it finished. */
    private static long given(Member member) {
      return member.role() == Member.Role.CONTROLLER
          ? member.done() + member.underWay()
          : member.done();
    }
  }

  ClusterWatch(ClusterSettings settings, Leadership leadership, InstantSource clock) {
    this.settings = settings;
    this.leadership = leadership;
    this.clock = clock;
  }

  /** How the cluster does; throws {@link Refusal} if that cannot be found out. */
  synchronized ClusterReport report() {
    try {
      Members open = members == null ? new Members(settings, clock) : members;
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
      throw new Refusal(503, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Refusal(503, "the server ends");
    }
  }

  private Look look(Members open) {
    return new Look(clock.instant(), open.current());
  }

  private ClusterReport report(Look earlier, Look now, long waiting) {
    return new ClusterReport(
        now.at,
        leadership.current().map(term -> new Leader(term.holder(), term.since())).orElse(null),
        waiting,
        now.perSecond(earlier, Member.Role.CONTROLLER),
        now.perSecond(earlier, Member.Role.TERMINAL),
        now.members.stream().map(ClusterWatch::told).toList());
  }

  private static ClusterReport.Member told(Member member) {
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
