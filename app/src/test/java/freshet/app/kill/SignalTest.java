package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import freshet.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that is asked to stop. */
class SignalTest {
  private static final int HOUSES = 60;

  /** Five seconds for what is under way, and much more for a busy machine. */
  private static final Duration LONGEST = Duration.ofSeconds(25);

  @TempDir private Path folder;

  /** What a process ignores, its children ignore too, as those of a shell in the background. */
  private static boolean isIgnored(int signal) throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
        .anyMatch(ignored -> ((ignored >> (signal - 1)) & 1) == 1);
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130"})
  @Timeout(120)
  void signal_endsItInGoodOrderWhileHostsDrip(String signal, int exitCode) throws Exception {
    assumeFalse(isIgnored(exitCode - 128), signal + " is ignored by who started the tests");
    String location = Databases.SQLITE.fresh(folder);
    try (Town town = new Town(HOUSES, 4)) {
      try (Store store = Store.open(location)) {
        town.subscribe(store);
      }
      town.dawdle();
      Instant started = Instant.now();
      try (ServerProcess server = Serving.start(List.of(), folder, location)) {
        assertThat(server.listens()).as(server.said()).isTrue();
        while (town.answers() < HOUSES) {
          server.runFor(100);
        }
        Instant asked = Instant.now();
        assertThat(server.end(signal)).isEqualTo(exitCode);
        assertThat(Duration.between(asked, Instant.now())).isLessThan(LONGEST);
        assertThat(server.said()).isEmpty();
      }
      assertThat(folder.resolve("url")).doesNotExist();
      Audit audit = new Audit(town, Serving.FLOOR, Serving.SPACING);
      try (Store store = Databases.SQLITE.look(location)) {
        Look end = Look.at(store);
        audit.dead(started, end);
        assertThat(audit.missing(end)).isEmpty();
        assertThat(audit.complaints()).isEmpty();
        assertThat(end.retrievals()).isPositive();
      }
    }
  }
}
