package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lists that are made to take long, sent by one account while another one reads. */
@Timeout(120)
class HostileUploadsTest {
  private static final int UPLOADS = 3;

  /** Once took time with the square of its size. */
  private static final String LIST =
      "<opml><body><outline a=\"<b x\"" + " c=\"<b x\"".repeat(400_000) + "</body></opml>";

  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;
  private WebVisitor ben;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
    ben = WebVisitor.another(server, ada, "ben");
  }

  @AfterEach
  void stop() {
    ada.close();
    ben.close();
    server.close();
  }

  private HttpResponse<String> get(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + path))
            .timeout(Duration.ofSeconds(60))
            .build();
    try {
      return ben.client().send(request, BodyHandlers.ofString());
    } catch (java.io.IOException | InterruptedException e) {
      throw new AssertionError(path, e);
    }
  }

  private static Duration time(Runnable work) {
    long begun = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  @Test
  void pagesOfOthers_answerWithinASecond() {
    ada.at("/subscriptions");
    List<CompletableFuture<HttpResponse<String>>> uploads = new ArrayList<>();
    for (int i = 0; i < UPLOADS; i++) {
      uploads.add(CompletableFuture.supplyAsync(() -> ada.upload("/import", LIST)));
    }
    CompletableFuture<Void> all =
        CompletableFuture.allOf(uploads.toArray(CompletableFuture[]::new));
    Duration longest = Duration.ZERO;
    do {
      for (String path : List.of("/health", "/")) {
        Duration took = time(() -> assertThat(get(path).statusCode()).as(path).isEqualTo(200));
        longest = took.compareTo(longest) > 0 ? took : longest;
      }
    } while (!all.isDone());

    assertThat(longest).isLessThan(Duration.ofSeconds(1));
    assertThat(uploads.stream().map(one -> one.join().statusCode()))
        .as("read or refused, but answered")
        .allMatch(status -> status == 200 || status == 413 || status == 422);
    assertThat(get("/metrics").body())
        .contains("freshet_lane_done_total{lane=\"uploads\"} 3.0")
        .contains("freshet_lane_running{lane=\"searches\"} 0.0");
  }
}
