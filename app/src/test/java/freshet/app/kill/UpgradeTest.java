package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster of an earlier version that was built in another folder, {@code -Dfreshet.earlier}, is
 * replaced by this one member by member, as docs/cluster.md says.
 */
@Tag("long")
class UpgradeTest {
  private static final int HOUSES = 100;
  private static final int SOME_ANSWERS = 200;
  private static final int PER_DAY = 1_500_000;

  @TempDir private Path folder;

  @Test
  @Timeout(900)
  void membersOfTwoVersions_workTogether() throws Exception {
    String earlier = System.getProperty("freshet.earlier", "");
    assumeTrue(!earlier.isEmpty(), "-Dfreshet.earlier names no folder with an earlier version");
    Path target = Path.of(earlier, "app", "target");
    String classes = target.resolve("freshet.jar") + File.pathSeparator + target.resolve("lib/*");
    try (Town town = new Town(HOUSES, 16);
        BrokerProcess broker = new BrokerProcess(folder.resolve("broker"));
        Cluster cluster = new Cluster(folder, town, broker, PER_DAY)) {
      ServerProcess oldTerminal = cluster.terminal(classes, "old", 0);
      cluster.readAll(classes);
      ServerProcess oldLeader = cluster.server(classes, "leader", 0);
      Cluster.leads(oldLeader);
      cluster.await(SOME_ANSWERS, oldLeader);

      cluster.terminal("new");
      retrieves(cluster, "new", oldLeader);
      retrieves(cluster, "old", oldLeader);

      ServerProcess leader = cluster.server("standby");
      Cluster.standsBy(leader);
      oldLeader.end("TERM");
      Cluster.takesOver(leader);
      retrieves(cluster, "new", leader);
      retrieves(cluster, "old", leader);

      oldTerminal.end("TERM");
      cluster.await(SOME_ANSWERS, leader);
      cluster.end(leader, 0);
    }
  }

  /** Waits until a terminal has done something from now on, as the leader sees it. */
  private static void retrieves(Cluster cluster, String terminal, ServerProcess leader)
      throws InterruptedException {
    String server = cluster.isLeading("standby") ? "standby" : "leader";
    cluster.await(() -> done(cluster, server, terminal) > 0, leader);
    long before = done(cluster, server, terminal);
    cluster.await(() -> done(cluster, server, terminal) > before, leader);
    assertThat(leader.isAlive()).isTrue();
  }

  private static long done(Cluster cluster, String server, String terminal) {
    return cluster
        .member(server, member -> member.name().equals(terminal))
        .map(member -> member.done())
        .orElse(0L);
  }
}
