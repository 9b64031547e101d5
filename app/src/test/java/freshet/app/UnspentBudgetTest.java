package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.demo.Town;
import freshet.app.demo.TownRig;
import freshet.app.server.Server;
import freshet.simulator.trace.Trace;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A budget that cannot be spent is told to whoever looks at the server. */
class UnspentBudgetTest {
  private static final Instant NOW = Town.instant(TownRig.START + 2);

  @TempDir private Path path;

  @Test
  void statusAndMetrics_nameWhatCannotBeSpent_untilItCan() throws Exception {
    Trace trace = TownRig.madeUp(8, 4, 200);
    try (TownRig rig = new TownRig(path, trace, NOW, NOW);
        Server server = rig.start("uniform", "96/feed", "1h")) {
      rig.clock.runTo(NOW.plus(Duration.ofHours(12)));
      // 24 of 96 a day and feed: half a day owes 384 and makes about 96
      assertThat(status())
          .containsPattern(
              "unspent +\\d+ of 384 retrievals that were due by now: floors, cache hints and"
                  + " back-off of feeds allow no more \\(at most 192 a day\\)");
      assertThat(unspent(server)).isBetween(250.0, 300.0);

      assertThat(run("switch", "--budget", "12/feed").exitCode()).isZero();
      rig.clock.runTo(NOW.plus(Duration.ofHours(47)));
      assertThat(status()).doesNotContain("unspent");
      assertThat(unspent(server)).isZero();
    }
  }

  private Freshet run(String... command) {
    String[] words = Arrays.copyOf(command, command.length + 2);
    words[command.length] = "--data";
    words[command.length + 1] = path.toString();
    return Freshet.run(words);
  }

  private String status() {
    Freshet status = run("status");
    assertThat(status.exitCode()).as(status.err()).isZero();
    return status.out();
  }

  private static double unspent(Server server) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server.url() + "/metrics"))
              .timeout(Duration.ofSeconds(30))
              .build();
      return client
          .send(request, BodyHandlers.ofString())
          .body()
          .lines()
          .filter(line -> line.startsWith("freshet_budget_unspent "))
          .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' ') + 1)))
          .findFirst()
          .orElseThrow();
    }
  }
}
