package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.Reply;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pins the names under which a running server is watched and asked: metrics, and all URLs. */
class RunningGoldenTest {
  private static final Path METRICS = Path.of("src/test/resources/golden/metrics.txt");
  private static final Path URLS = Path.of("src/test/resources/golden/urls.txt");
  private static final String FEED =
      "<rss version='2.0'><channel><title>A</title><item><guid>1</guid></item></channel></rss>";

  @TempDir private Path folder;

  @Test
  void metricsAndUrls_areThoseOfBefore() throws Exception {
    try (RunningServer server = RunningServer.start(folder)) {
      String url = server.host("news", (_, _) -> Reply.text("text/xml", FEED)).url("/feed");
      assertThat(server.run("add", url).exitCode()).isZero();
      server.awaitRetrieved(1);
      Path metrics = written(METRICS, metrics(server).lines().map(RunningGoldenTest::named));
      Path urls =
          written(
              URLS,
              Stream.concat(server.allRoutes().stream(), server.calls().stream())
                  .map(route -> route.method() + " " + route.path()));

      assertSame(metrics, METRICS);
      assertSame(urls, URLS);
    }
  }

  /** A metric without its value and its help. */
  private static String named(String line) {
    if (line.startsWith("#")) {
      return line.startsWith("# TYPE ") ? line : "";
    }
    return line.substring(0, line.lastIndexOf(' '));
  }

  private static String metrics(RunningServer server) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/metrics")).build();
      return client.send(request, BodyHandlers.ofString()).body();
    }
  }

  private static Path written(Path golden, Stream<String> names) throws IOException {
    Path now = Path.of("target").resolve(golden.getFileName());
    return Files.write(now, names.filter(name -> !name.isEmpty()).distinct().sorted().toList());
  }

  private static void assertSame(Path now, Path golden) {
    assertThat(now)
        .as(
            "Dashboards, readers and bookmarks use these names. If some were only added:"
                + " cp app/%s app/%s",
            now, golden)
        .hasSameTextualContentAs(golden);
  }
}
