package freshet.app;

import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.Reply;
import freshet.village.VillageHost;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What programs and publishers see of a server. */
class WatchingTest {
  private static final String FEED =
      """
      <rss version="2.0"><channel><title>News</title>
      <item><guid>1</guid><title>One</title><pubDate>Sun, 15 Nov 2026 10:00:00 GMT</pubDate></item>
      <item><guid>2</guid><title>Two</title><pubDate>Sun, 15 Nov 2026 11:00:00 GMT</pubDate></item>
      </channel></rss>
      """;

  @TempDir private Path folder;

  private static HttpResponse<String> get(RunningServer server, String path)
      throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + path)).build();
      return client.send(request, BodyHandlers.ofString());
    }
  }

  @Test
  void healthAndReadiness_areTold() throws Exception {
    try (RunningServer server = RunningServer.start(folder)) {
      assertThat(get(server, "/health").statusCode()).isEqualTo(200);
      assertThat(get(server, "/health").body()).contains("alive");
      assertThat(get(server, "/ready").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void gc091_metrics_countWhatIsStored() throws Exception {
    try (RunningServer server = RunningServer.start(folder)) {
      VillageHost host = server.host("news", (request, _) -> reply(request.path()));
      assertThat(server.run("add", host.url("/feed")).exitCode()).isZero();
      server.awaitRetrieved(1);

      String metrics = get(server, "/metrics").body();
      assertThat(metrics)
          .contains("freshet_retrievals_total{outcome=\"changed\"} 1.0")
          .contains("freshet_postings_total 2.0")
          .contains("freshet_feeds 1.0")
          .contains("freshet_requests_too_early_total 0.0")
          .contains("freshet_store_waiting 0.0");
      assertThat(metrics)
          .as("a first document was not waited for")
          .contains("freshet_delay_seconds_count 0");
    }
  }

  /** Minutes are no unit that Prometheus knows; promtool complains of them. */
  @Test
  @Timeout(60)
  void metrics_areInBaseUnits() throws Exception {
    try (RunningServer server = RunningServer.start(folder)) {
      VillageHost host = server.host("news", (request, _) -> reply(request.path()));
      assertThat(server.run("add", host.url("/feed")).exitCode()).isZero();
      server.awaitRetrieved(1);
      Instant published = Instant.now().truncatedTo(ChronoUnit.SECONDS);
      String item =
          "<item><guid>3</guid><pubDate>%s</pubDate></item><item><guid>1<"
              .formatted(DateTimeFormatter.RFC_1123_DATE_TIME.format(published.atOffset(UTC)));
      server.deliver(1, FEED.replace("<item><guid>1<", item));

      String metrics = get(server, "/metrics").body();
      while (!metrics.contains("\nfreshet_today_delay_seconds ")) {
        metrics = get(server, "/metrics").body();
      }
      double delay =
          Double.parseDouble(
              metrics.replaceAll("(?s).*\nfreshet_today_delay_seconds ([0-9.E-]+)\n.*", "$1"));
      assertThat(delay)
          .isBetween(0.0, (double) Duration.between(published, Instant.now()).toSeconds() + 1);
      assertThat(metrics.lines().filter(line -> line.startsWith("# TYPE ")))
          .isNotEmpty()
          .noneMatch(
              line ->
                  line.matches(".*_(minutes|hours|days|millis|milliseconds|ms|percent)( |_).*"));
    }
  }

  private static Reply reply(String path) {
    return path.equals("/feed") ? Reply.text("application/rss+xml", FEED) : Reply.of(404);
  }

  @Test
  void gc027_updatePeriod_bindsWhereTheSettingIsOn() {
    String weekly =
        FEED.replace("<rss ", "<rss xmlns:sy=\"http://purl.org/rss/1.0/modules/syndication/\" ")
            .replace("<item><guid>1<", "<sy:updatePeriod>weekly</sy:updatePeriod><item><guid>1<");
    String reason = "the feed's own update period";
    assertThat(explained(Map.of(), weekly)).contains("News").doesNotContain(reason);
    assertThat(explained(Map.of("update-periods", "on"), weekly)).contains("News").contains(reason);
    assertThat(explained(Map.of("update-periods", "on"), FEED)).doesNotContain(reason);
  }

  /** Returns what the command says of a feed after its first retrieval. */
  private String explained(Map<String, String> settings, String document) {
    Path data = folder.resolve(settings.size() + "-" + document.length());
    try (RunningServer server = RunningServer.start(data, settings)) {
      VillageHost host = server.host("news", (_, _) -> Reply.text("application/rss+xml", document));
      assertThat(server.run("add", host.url("/feed")).exitCode()).isZero();
      server.awaitRetrieved(1);
      return server.run("explain", "1").out();
    }
  }

  @Test
  void gc082_aboutPage_namesContactAndWayOut() throws Exception {
    Map<String, String> settings = Map.of("contact", "<ops@example.org>", "host-per-day", "77");
    try (RunningServer server = RunningServer.start(folder, settings)) {
      HttpResponse<String> page = get(server, "/about");

      assertThat(page.body())
          .contains("&lt;ops@example.org>")
          .contains("Freshet/test")
          .contains("at most 77 a day")
          .contains("15 minutes")
          .contains("User-agent: Freshet");
      assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
    }
  }

  @Test
  void gc082_hostThatOptedOut_isNeverContacted() {
    Map<String, String> settings = Map.of("opt-out", "village.test");
    try (RunningServer server = RunningServer.start(folder, settings)) {
      VillageHost host = server.host("shy", (_, _) -> Reply.text("application/rss+xml", FEED));

      Freshet added = server.run("add", host.url("/feed"));

      assertThat(added.exitCode()).isEqualTo(2);
      assertThat(added.err()).contains("does not want it");
      assertThat(host.log()).isEmpty();
    }
  }

  @Test
  void managementApi_wantsTheToken() throws Exception {
    try (RunningServer server = RunningServer.start(folder)) {
      HttpResponse<String> refused = get(server, "/api/status");

      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.body()).contains("token");
    }
  }
}
