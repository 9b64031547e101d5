package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.controller.Inbox.Waiting;
import freshet.work.Supervisor;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code /health} says of the threads of a server. */
@Timeout(120)
class ThreadHealthTest {
  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();

  /** Each permit ends one pause of a thread that failed. */
  private final Semaphore rounds = new Semaphore(0);

  private HttpResponse<String> ask(RunningServer server, String path)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(server.url() + path)).build(), BodyHandlers.ofString());
  }

  private String awaitHealth(RunningServer server, Predicate<HttpResponse<String>> wanted)
      throws IOException, InterruptedException {
    HttpResponse<String> health = ask(server, "/health");
    while (!wanted.test(health)) {
      rounds.release();
      health = ask(server, "/health");
    }
    return health.body();
  }

  @Test
  void threadThatFailsAgainAndAgain_isNamed_andIsWellWhenItSucceeds() throws Exception {
    AtomicBoolean poisoned = new AtomicBoolean();
    Waiting waiting =
        (time, underWay) -> {
          if (poisoned.get()) {
            throw new StackOverflowError("poisoned by a test");
          }
          return Waiting.REAL.real(time, underWay);
        };
    Supervisor stepped = new Supervisor(InstantSource.system(), _ -> rounds.acquire());
    try (RunningServer server = RunningServer.start(folder, waiting, stepped)) {
      assertThat(awaitHealth(server, health -> health.statusCode() == 200)).contains("alive");
      poisoned.set(true);
      String trouble =
          awaitHealth(
              server, health -> health.statusCode() == 503 && health.body().contains("thread"));
      assertThat(trouble)
          .contains("the thread controller fails repeatedly")
          .contains("StackOverflowError: poisoned by a test");
      assertThat(ask(server, "/metrics").body()).contains("freshet_threads_failing 1.0");
      poisoned.set(false);
      assertThat(awaitHealth(server, health -> health.statusCode() == 200)).contains("alive");
      assertThat(ask(server, "/metrics").body()).contains("freshet_threads_failing 0.0");
    }
  }
}
