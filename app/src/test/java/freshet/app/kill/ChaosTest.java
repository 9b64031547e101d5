package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import freshet.village.KafkaBroker;
import freshet.web.admin.ClusterReport.Member;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All that may break in a cluster of three terminals, a leader and a standby, one by one and mixed.
 */
@Tag("long")
class ChaosTest {
  private static final int HOUSES = 150;
  private static final int SOME_ANSWERS = 200;
  private static final int FEW_ANSWERS = 40;
  private static final int COMING = 60;
  private static final int PER_DAY = 1_500_000;

  /** Longer than the lease of an order, which is 55 s. */
  private static final long LONGER_THAN_A_LEASE = 65_000;

  private static final long BROKER_AWAY = 20_000;

  private static final int TERMINAL_WIRE = 1;
  private static final int LEADER_WIRE = 2;
  private static final int WIRES = 3;

  @TempDir private Path folder;

  /** A cluster at work. */
  private record Scene(
      Cluster cluster, ServerProcess victim, ServerProcess leader, ServerProcess standby) {
    /** What a member says of itself; 0 while it is not heard. */
    private long figure(Predicate<Member> which, ToLongFunction<Member> figure) {
      return cluster.member("leader", which).map(figure::applyAsLong).orElse(0L);
    }

    /** Waits until the victim is heard, and until it has done something since. */
    private void victimRetrieves() throws InterruptedException {
      cluster.await(() -> figure(named("victim"), Member::done) > 0, leader);
      long before = figure(named("victim"), Member::done);
      cluster.await(() -> figure(named("victim"), Member::done) > before, leader);
    }
  }

  /** Three terminals, of which one is called victim, a leader and a standby. */
  private static Scene scene(Cluster cluster, int terminalWire, int leaderWire)
      throws InterruptedException {
    ServerProcess victim = cluster.terminal("victim", terminalWire);
    cluster.terminal("second");
    cluster.terminal("third");
    cluster.readAll();
    ServerProcess leader = cluster.server("leader", leaderWire);
    Cluster.leads(leader);
    ServerProcess standby = cluster.server("standby");
    Cluster.standsBy(standby);
    cluster.await(SOME_ANSWERS, leader);
    return new Scene(cluster, victim, leader, standby);
  }

  @Test
  @Timeout(900)
  void gc029_killedBroker_isWaitedFor_andAllGoesOnByItself() throws Exception {
    try (Town town = new Town(HOUSES, 11);
        KafkaBroker broker = new KafkaBroker(folder.resolve("broker"));
        Cluster cluster = new Cluster(folder, town, broker, PER_DAY)) {
      Scene scene = scene(cluster, 0, 0);
      broker.kill();
      scene.leader.runFor(BROKER_AWAY);
      long before = town.answers();
      broker.restart();
      Instant back = Instant.now();
      cluster.await(() -> town.answers() > before, scene.leader);
      report("After the start of the broker a host is asked in", back);
      cluster.await(SOME_ANSWERS, scene.leader);
      assertThat(cluster.isLeading("standby")).isFalse();
      cluster.end(scene.leader, 1);
    }
  }

  @Test
  @Timeout(900)
  void gc029_terminalThatIsCutOff_isReplacedByOthers_andComesBack() throws Exception {
    assumeTrue(Wires.canBeLaid(), "a cut network takes ip and root");
    try (Town town = new Town(HOUSES, 12);
        Wires wires = new Wires(WIRES);
        KafkaBroker broker = wires.broker(folder.resolve("broker"));
        Cluster cluster = new Cluster(folder, town, broker, PER_DAY)) {
      Scene scene = scene(cluster, TERMINAL_WIRE, LEADER_WIRE);
      wires.cut(TERMINAL_WIRE);
      cluster.await(SOME_ANSWERS, scene.leader);
      scene.leader.runFor(LONGER_THAN_A_LEASE);
      assertThat(cluster.member("leader", named("third"))).isPresent();
      assertThat(cluster.member("leader", named("victim"))).isEmpty();
      wires.mend(TERMINAL_WIRE);
      Instant mended = Instant.now();
      scene.victimRetrieves();
      report("A terminal that was cut off retrieves again in", mended);
      cluster.end(scene.leader, 1);
    }
  }

  @Test
  @Timeout(900)
  void gc029_leaderThatIsCutOffFromTheBroker_isReplacedByOneThatIsNot() throws Exception {
    assumeTrue(Wires.canBeLaid(), "a cut network takes ip and root");
    try (Town town = new Town(HOUSES, 13);
        Wires wires = new Wires(WIRES);
        KafkaBroker broker = wires.broker(folder.resolve("broker"));
        Cluster cluster = new Cluster(folder, town, broker, PER_DAY)) {
      Scene scene = scene(cluster, TERMINAL_WIRE, LEADER_WIRE);
      wires.cut(LEADER_WIRE);
      Instant cut = Instant.now();
      Cluster.takesOver(scene.standby);
      report("After the leader was cut off the standby leads in", cut);
      assertThat(scene.leader.exitCode()).as(scene.leader::said).isEqualTo(Cluster.DEPOSED);
      cluster.await(SOME_ANSWERS, scene.standby);
      wires.mend(LEADER_WIRE);
      Cluster.standsBy(cluster.server("leader", LEADER_WIRE));
      cluster.await(SOME_ANSWERS, scene.standby);
      cluster.end(scene.standby, 1);
    }
  }

  @Test
  @Timeout(900)
  void gc029_terminalThatSleepsLongerThanItsLeases_isNotWaitedFor_andComesTooLate()
      throws Exception {
    try (Town town = new Town(HOUSES, 14);
        KafkaBroker broker = new KafkaBroker(folder.resolve("broker"));
        Cluster cluster = new Cluster(folder, town, broker, PER_DAY)) {
      Scene scene = scene(cluster, 0, 0);
      town.linger();
      cluster.await(() -> scene.figure(named("victim"), Member::underWay) > 0, scene.leader);
      scene.victim.signal("STOP");
      long failed = scene.figure(ChaosTest::isController, Member::failed);
      cluster.await(SOME_ANSWERS, scene.leader);
      cluster.await(
          () -> scene.figure(ChaosTest::isController, Member::failed) > failed, scene.leader);
      scene.leader.runFor(LONGER_THAN_A_LEASE);
      scene.victim.signal("CONT");
      Instant awake = Instant.now();
      scene.victimRetrieves();
      report("A terminal that slept retrieves again in", awake);
      cluster.end(scene.leader, 1);
    }
  }

  /** Each finds orders that have waited for it. */
  @Test
  @Timeout(900)
  void gc029_terminalsThatComeAndGo_loseNothing() throws Exception {
    try (Town town = new Town(HOUSES, 17);
        KafkaBroker broker = new KafkaBroker(folder.resolve("broker"));
        Cluster cluster = new Cluster(folder, town, broker, Cluster.PER_DAY)) {
      ServerProcess terminal = cluster.terminal("first");
      cluster.readAll();
      ServerProcess leader = cluster.server("leader");
      Cluster.leads(leader);
      for (int i = 0; i < COMING; i++) {
        cluster.await(FEW_ANSWERS, leader);
        terminal.end("TERM");
        terminal = cluster.terminal("terminal-" + i);
      }
      cluster.await(FEW_ANSWERS, leader);
      cluster.end(leader, 0);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  @Timeout(1500)
  void gc029_chaos_losesNothingAndIsNeverEarly(long seed) throws Exception {
    assumeTrue(Wires.canBeLaid(), "a cut network takes ip and root");
    System.out.printf("chaos, seed %d%n", seed);
    try (Town town = new Town(HOUSES, seed);
        Wires wires = new Wires(Chaos.WIRES);
        KafkaBroker broker = wires.broker(folder.resolve("broker"));
        Cluster cluster = new Cluster(folder, town, broker, PER_DAY)) {
      Chaos chaos = new Chaos(cluster, broker, wires, seed);
      ServerProcess leader = chaos.run(SOME_ANSWERS);
      cluster.end(leader, Chaos.TROUBLES);
    }
  }

  private static Predicate<Member> named(String name) {
    return member -> member.name().equals(name);
  }

  private static boolean isController(Member member) {
    return member.role().equals("controller");
  }

  private static void report(String what, Instant since) {
    System.out.printf("%s %d ms%n", what, Duration.between(since, Instant.now()).toMillis());
  }
}
