package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server under load that is killed again and again, judged by the town it watches. */
class KillTest {
  /** The freshet policy leaves each feed alone for a minute, others for 2 seconds. */
  private static final int MORE_FOR_FRESHET = 3;

  private static final int MOST_ROUNDS = 12;
  private static final long FIRST_ROUND_MILLIS = 5_000;
  private static final long LONGEST_ROUND_MILLIS = 60_000;
  private static final int MOST_ANSWERS = 2000;
  private static final long LOOK_MILLIS = 20;
  private static final int MOST_LOOKS = 500;

  @TempDir private Path folder;
  private Duration atWork = Duration.ZERO;
  private long answersAtWork;

  @ParameterizedTest
  @CsvSource({"SQLITE, uniform", "POSTGRES, uniform"})
  @Timeout(240)
  void gc013_gc020_gc029_killedUnderLoad_losesNothingAndIsNeverEarly(
      Databases database, String policy) throws Exception {
    killed(database, policy, 300, 3, 5);
  }

  @ParameterizedTest
  @CsvSource({"SQLITE, freshet", "POSTGRES, freshet", "SQLITE, uniform", "POSTGRES, uniform"})
  @Tag("long")
  @Timeout(1800)
  void gc013_gc020_gc029_killedFiftyTimes_losesNothingAndIsNeverEarly(
      Databases database, String policy) throws Exception {
    killed(database, policy, 1000, 50, 6);
  }

  private void killed(Databases database, String policy, int houses, int kills, long seed)
      throws Exception {
    Random random = new Random(seed);
    String location = database.fresh(folder);
    try (Town town =
        new Town(policy.equals("freshet") ? MORE_FOR_FRESHET * houses : houses, seed)) {
      try (Store store = Store.open(location)) {
        town.subscribe(store);
      }
      Audit audit = new Audit(town, Serving.FLOOR, Serving.SPACING);
      for (int i = 0; i < kills; i++) {
        Instant started = Instant.now();
        try (ServerProcess server = start(location, policy)) {
          runForAWhile(server, town, random);
          server.kill();
        }
        audit.dead(started, look(database, location));
      }
      town.rest();
      Look end = settled(database, location, policy, audit);
      List<String> complaints = audit.complaints();
      report(database, policy, kills, town, audit, end);
      assertThat(complaints).isEmpty();
      assertThat(audit.owesAnAnswer()).isFalse();
      assertThat(audit.missing(end)).isEmpty();
      assertThat(end.retrievals() + audit.unstored()).isEqualTo(town.answers());
    }
  }

  /** Most die at work, some while they start. */
  private void runForAWhile(ServerProcess server, Town town, Random random)
      throws InterruptedException {
    if (random.nextInt(6) == 0) {
      server.runFor(random.nextInt(1500));
      return;
    }
    assertThat(server.listens()).as(server.said()).isTrue();
    long before = town.answers();
    long enough = before + 1 + random.nextInt(MOST_ANSWERS);
    Instant first = Instant.now();
    for (int looks = 0; looks < MOST_LOOKS && town.answers() < enough; looks++) {
      first = town.answers() == before ? Instant.now() : first;
      server.runFor(LOOK_MILLIS);
    }
    server.runFor(random.nextInt((int) LOOK_MILLIS));
    atWork = atWork.plus(Duration.between(first, Instant.now()));
    answersAtWork += town.answers() - before;
  }

  private static Look look(Databases database, String location) {
    try (Store store = database.look(location)) {
      return Look.at(store);
    }
  }

  /** Runs and stops until all has been shown again that died with a server. */
  private Look settled(Databases database, String location, String policy, Audit audit)
      throws Exception {
    long millis = FIRST_ROUND_MILLIS;
    for (int round = 1; ; round++) {
      Instant started = Instant.now();
      try (ServerProcess server = start(location, policy)) {
        assertThat(server.listens()).as(server.said()).isTrue();
        server.runFor(millis);
        assertThat(server.end("TERM")).isEqualTo(143);
      }
      Look look = look(database, location);
      audit.dead(started, look);
      if (!audit.owesAnAnswer() || round == MOST_ROUNDS) {
        return look;
      }
      // some feeds wait long: for their policy, or for what they asked for
      millis = Math.min(2 * millis, LONGEST_ROUND_MILLIS);
    }
  }

  private ServerProcess start(String location, String policy) {
    return Serving.start(List.of(), folder, location, policy);
  }

  private void report(
      Databases database, String policy, int kills, Town town, Audit audit, Look end) {
    System.out.printf(
        "%s %s: %d kills, %d answers (%.0f a second at work), %d postings, %d answers died with a"
            + " server, the earliest request %+d ms after it was allowed%n",
        database,
        policy,
        kills,
        town.answers(),
        1000.0 * answersAtWork / Math.max(1, atWork.toMillis()),
        end.feeds().values().stream().mapToInt(Look.Held::rows).sum(),
        audit.unstored(),
        audit.least().toMillis());
  }
}
