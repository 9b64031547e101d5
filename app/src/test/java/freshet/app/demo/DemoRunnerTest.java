package freshet.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.app.settings.DataFolder;
import freshet.policy.catalogue.PolicyCatalogue;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo as its user sees it, in a town of twenty publishers and three days. */
class DemoRunnerTest {
  /** A day passes in five seconds. */
  private static final double SPEED = 17_280;

  @TempDir private Path folder;

  private Demonstration town() {
    Map<String, String> flags = new HashMap<>(Demonstration.townSettings());
    flags.putAll(Map.of("port", "0", "policy", "freshet", "budget", "12/feed"));
    return new Demonstration(
        TownRig.madeUp(20, 6, 30),
        new DataFolder(folder),
        flags,
        "test",
        PolicyCatalogue.standard());
  }

  @Test
  void firstDay_endsWithAComparison_beforeTheSummary() throws InterruptedException {
    StringWriter written = new StringWriter();
    try (Demonstration demo = town()) {
      new DemoRunner(demo, new DemoScreen(new PrintWriter(written), false), SPEED).run();
      assertThat(written.toString())
          .contains("  Read the articles   " + demo.url() + "/\n")
          .contains("  See the dashboard   " + demo.url() + "/dashboard\n");
    }
    int summary = written.toString().indexOf(" days of the town ");
    assertThat(summary).isPositive();
    assertThat(written.toString().substring(0, summary))
        .containsPattern("After (0\\.[89]|1\\.[0-3]) days, for the \\d+ feeds without trouble")
        .containsPattern("freshet, this server +[\\d.]+ min +[1-9]\\d* +[1-9]\\d*\n")
        .containsPattern("freshet, simulated +[\\d.]+ min +[1-9]\\d* +[1-9]\\d*\n")
        .containsPattern("every feed equally, simulated +[\\d.]+ min +[1-9]\\d* +[1-9]\\d*\n");
  }

  @Test
  void readerAndDashboard_openWithoutALogin_andListTheTown() throws Exception {
    try (Demonstration demo = town();
        HttpClient client = HttpClient.newHttpClient()) {
      assertThat(page(client, demo.url() + "/")).contains("feed0").contains("feed19");
      assertThat(page(client, demo.url() + "/dashboard")).contains("Dashboard");
    }
  }

  private static String page(HttpClient client, String url) throws Exception {
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }
}
