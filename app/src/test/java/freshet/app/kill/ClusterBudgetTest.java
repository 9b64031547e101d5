package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.KafkaBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whether a cluster asks as much as its budget allows, and no more, though a terminal and the
 * leader die. The town has many publishers, so that no pause of a host binds.
 */
@Tag("long")
class ClusterBudgetTest {
  private static final int HOUSES = 300;
  private static final int PER_SECOND = 5;
  private static final int PER_DAY = (int) (PER_SECOND * Duration.ofDays(1).toSeconds());
  private static final double OFF = 0.02;

  /** Three such stretches: with all, without a terminal, without the first leader. */
  private static final Duration STRETCH = Duration.ofMinutes(4);

  @TempDir private Path folder;

  @Test
  @Timeout(1800)
  void budget_holdsClusterWide_whenATerminalAndTheLeaderDie() throws Exception {
    try (Town town = Town.plain(HOUSES, 15);
        KafkaBroker broker = new KafkaBroker(folder.resolve("broker"));
        Cluster cluster = new Cluster(folder, town, broker, PER_DAY)) {
      ServerProcess victim = cluster.terminal("victim");
      cluster.terminal("second");
      cluster.terminal("third");
      cluster.readAll();
      ServerProcess leader = cluster.server("leader");
      Cluster.leads(leader);
      ServerProcess standby = cluster.server("standby");
      Cluster.standsBy(standby);
      cluster.await(HOUSES, leader);

      Instant from = Instant.now();
      leader.runFor(STRETCH.toMillis());
      victim.kill();
      leader.runFor(STRETCH.toMillis());
      Instant dead = leader.kill();
      Cluster.takesOver(standby);
      Duration nobodyLed = Duration.between(dead, Instant.now());
      standby.runFor(STRETCH.toMillis());
      Instant to = Instant.now();

      judge(town.answers(from, to), Duration.between(from, to), nobodyLed);
      cluster.end(standby, 2);
    }
  }

  /** A plan is made for the rest of the day: what nobody could order is not made up for. */
  private static void judge(long asked, Duration time, Duration nobodyLed) {
    double allowed = allowed(time);
    double led = allowed(time.minus(nobodyLed));
    System.out.printf(
        Locale.ROOT,
        "%d requests in %d s where the budget allows %.0f (%+.2f %%); nobody led for %.1f s, the"
            + " rest allows %.0f (%+.2f %%)%n",
        asked,
        time.toSeconds(),
        allowed,
        100 * (asked / allowed - 1),
        nobodyLed.toMillis() / 1000.0,
        led,
        100 * (asked / led - 1));
    assertThat((double) asked).isBetween((1 - OFF) * led, (1 + OFF) * allowed);
  }

  private static double allowed(Duration time) {
    return PER_SECOND * (time.toMillis() / 1000.0);
  }
}
