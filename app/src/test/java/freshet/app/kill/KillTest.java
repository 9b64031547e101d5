package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.Store;
import freshet.store.Stores;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server under load that is killed again and again, judged by the town it watches. */
class KillTest {
  private static final int HOUSES = 500;

  private static final int MOST_ROUNDS = 6;
  private static final long LOOK_MILLIS = 20;
  private static final int MOST_LOOKS = 500;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  @Timeout(240)
  void gc013_gc020_gc029_killedUnderLoad_losesNothingAndIsNeverEarly(Databases database)
      throws Exception {
    killed(database, 4, 5);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  @Timeout(1800)
  void gc013_gc020_gc029_killedFiftyTimes_losesNothingAndIsNeverEarly(Databases database)
      throws Exception {
    killed(database, 50, 6);
  }

  private void killed(Databases database, int kills, long seed) throws Exception {
    Random random = new Random(seed);
    String location = database.fresh(folder);
    try (Town town = new Town(HOUSES, seed)) {
      try (Store store = Stores.open(location)) {
        town.subscribe(store);
      }
      Audit audit = new Audit(town, Serving.FLOOR, Serving.SPACING);
      for (int i = 0; i < kills; i++) {
        Instant started = Instant.now();
        try (ServerProcess server = start(location)) {
          runForAWhile(server, town, random);
          server.kill();
        }
        audit.dead(started, look(database, location));
      }
      town.rest();
      Look end = settled(database, location, audit);
      report(database, kills, town, audit, end);
      assertThat(audit.owesAnAnswer()).isFalse();
      assertThat(audit.missing(end)).isEmpty();
      assertThat(audit.complaints()).isEmpty();
      assertThat(end.retrievals() + audit.unstored()).isEqualTo(town.answers());
    }
  }

  /** Most die at work, some while they start. */
  private static void runForAWhile(ServerProcess server, Town town, Random random)
      throws InterruptedException {
    if (random.nextInt(6) == 0) {
      server.runFor(random.nextInt(1500));
      return;
    }
    assertThat(server.listens()).as(server.said()).isTrue();
    long enough = town.answers() + 1 + random.nextInt(1000);
    for (int looks = 0; looks < MOST_LOOKS && town.answers() < enough; looks++) {
      server.runFor(LOOK_MILLIS);
    }
    server.runFor(random.nextInt((int) LOOK_MILLIS));
  }

  private static Look look(Databases database, String location) {
    try (Store store = database.look(location)) {
      return Look.at(store);
    }
  }

  /** Runs and stops until all has been shown again that died with a server. */
  private Look settled(Databases database, String location, Audit audit) throws Exception {
    for (int round = 1; ; round++) {
      Instant started = Instant.now();
      try (ServerProcess server = start(location)) {
        assertThat(server.listens()).as(server.said()).isTrue();
        server.runFor(5_000);
        assertThat(server.end("TERM")).isEqualTo(143);
      }
      Look look = look(database, location);
      audit.dead(started, look);
      if (!audit.owesAnAnswer() || round == MOST_ROUNDS) {
        return look;
      }
    }
  }

  private ServerProcess start(String location) {
    return Serving.start(List.of(), folder, location);
  }

  private static void report(Databases database, int kills, Town town, Audit audit, Look end) {
    System.out.printf(
        "%s: %d kills, %d answers, %d postings, %d answers died with a server%n",
        database,
        kills,
        town.answers(),
        end.feeds().values().stream().mapToInt(Look.Held::rows).sum(),
        audit.unstored());
  }
}
