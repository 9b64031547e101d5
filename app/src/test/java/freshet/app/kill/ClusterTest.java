package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.KafkaBroker;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers and terminals as processes, of which some are killed, judged by the town they watch. */
class ClusterTest {
  private static final int HOUSES = 150;
  private static final int SOME_ANSWERS = 200;

  @TempDir private Path folder;

  @Test
  @Timeout(600)
  void gc029_killedTerminalAndLeader_loseNothingAndAreNeverEarly() throws Exception {
    try (Town town = new Town(HOUSES, 7);
        KafkaBroker broker = new KafkaBroker(folder.resolve("broker"));
        Cluster cluster = new Cluster(folder, town, broker, Cluster.PER_DAY)) {
      ServerProcess first = cluster.terminal("first");
      cluster.terminal("second");
      cluster.readAll();
      ServerProcess leader = cluster.server("leader");
      Cluster.leads(leader);
      cluster.await(SOME_ANSWERS, leader);

      Instant killed = first.kill();
      cluster.await(SOME_ANSWERS, leader);
      report(SOME_ANSWERS + " answers after the death of a terminal take", killed);

      ServerProcess standby = cluster.server("standby");
      Cluster.standsBy(standby);
      refuses(cluster, "standby");
      Instant dead = leader.kill();
      Cluster.takesOver(standby);
      report("A standby leads after the death of the leader in", dead);
      cluster.await(SOME_ANSWERS, standby);

      ServerProcess third = cluster.server("third");
      Cluster.standsBy(third);
      standby.signal("STOP");
      Cluster.takesOver(third);
      standby.signal("CONT");
      assertThat(standby.exitCode()).as(standby::said).isEqualTo(Cluster.DEPOSED);
      // the broker or the database tells it, whichever it asks first
      assertThat(standby.said()).contains("as standby.");
      cluster.await(SOME_ANSWERS, third);
      cluster.end(third, 3);
    }
  }

  /** What only the controller can do is refused at once, in a sentence. */
  private static void refuses(Cluster cluster, String name)
      throws IOException, InterruptedException {
    assertThat(cluster.ask(name, "/health").body()).contains("standby");
    assertThat(cluster.ask("leader", "/health").body()).contains("alive");
    assertThat(cluster.ask("leader", "/api/status").body()).contains("\"leader\":{\"name\":");
    HttpResponse<String> refused = cluster.ask(name, "/api/status");
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.body()).contains("this server is a standby;").contains("leads since");
    assertThat(cluster.ask(name, "/api/cluster").body()).contains("second").contains("controller");
  }

  private static void report(String what, Instant since) {
    System.out.printf("%s %d ms%n", what, Duration.between(since, Instant.now()).toMillis());
  }
}
