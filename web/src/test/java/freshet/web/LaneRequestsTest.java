package freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.RouteLimit.Credential;
import freshet.work.CpuLane;
import freshet.work.LaneLimits;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests that need the processor for long do not hold up others. */
@Timeout(60)
class LaneRequestsTest {
  private final AtomicBoolean end = new AtomicBoolean();
  private final CpuLane lane =
      new CpuLane("uploads", LaneLimits.forRequests(Duration.ofSeconds(50)));
  private final HttpClient client = HttpClient.newHttpClient();
  private WebServer server;

  @BeforeEach
  void start(@TempDir Path folder) {
    server = WebServer.start("127.0.0.1", 0, TrustedProxies.LOCAL, folder, List.of(this::routes));
  }

  @AfterEach
  void stop() {
    end.set(true);
    server.close();
    lane.close();
    client.close();
  }

  private void routes(Routes routes) {
    routes.get("/page", Credential.NONE, context -> context.result("a page"));
    routes.get(
        "/heavy/{owner}",
        Credential.NONE,
        context -> {
          lane.run(context.pathParam("owner"), "a stand-in for a hostile list", this::spin);
          context.result("done");
        });
  }

  /** As a parser that meets its worst case. */
  private void spin() {
    while (!end.get()) {
      Thread.onSpinWait();
    }
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .timeout(Duration.ofSeconds(30))
        .build();
  }

  private CompletableFuture<HttpResponse<String>> heavy(String owner) {
    return client.sendAsync(request("/heavy/" + owner), BodyHandlers.ofString());
  }

  @Test
  void pages_answerWhileMoreIsWorkedOnThanThereAreCarriers() throws Exception {
    int carriers = Runtime.getRuntime().availableProcessors();
    List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
    for (int i = 0; i < carriers + 2; i++) {
      all.add(heavy("account-" + i));
    }
    while (lane.figures().running() + lane.figures().waiting() < all.size()) {
      Thread.onSpinWait();
    }

    for (int i = 0; i < 5; i++) {
      long begun = System.nanoTime();
      assertThat(client.send(request("/page"), BodyHandlers.ofString()).body()).isEqualTo("a page");
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(1));
    }
    end.set(true);
    for (CompletableFuture<HttpResponse<String>> one : all) {
      assertThat(one.join().body()).isEqualTo("done");
    }
  }

  @Test
  void whoHasTooMuchUnderWay_isToldSoAndOthersAreServed() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(heavy("ada"));
    }
    while (lane.figures().running() + lane.figures().waiting() < 4) {
      Thread.onSpinWait();
    }
    HttpResponse<String> refused = client.send(request("/heavy/ada"), BodyHandlers.ofString());

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("Retry-After")).contains("60");
    assertThat(refused.body()).contains("uploads of yours are still being worked on");
    CompletableFuture<HttpResponse<String>> ben = heavy("ben");
    while (lane.figures().running() < 2) {
      Thread.onSpinWait();
    }
    end.set(true);
    assertThat(ben.join().body()).isEqualTo("done");
    all.forEach(one -> assertThat(one.join().statusCode()).isEqualTo(200));
  }
}
