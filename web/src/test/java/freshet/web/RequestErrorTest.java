package freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.stream.SubscriptionTree;
import freshet.web.RouteLimit.Credential;
import freshet.web.account.Authentication;
import freshet.web.account.ErrorPages;
import freshet.web.account.Pages;
import freshet.web.account.SessionLookup;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestErrorTest {
  private static final Logger LOG = Logger.getLogger(WebServer.class.getName());

  @TempDir private Path folder;

  @Test
  void errorInARequest_isA500_andOthersAreAnswered() throws Exception {
    RouteGroup part =
        routes -> {
          routes.get(
              "/deep",
              Credential.NONE,
              _ -> {
                throw new StackOverflowError();
              });
          routes.get(
              "/large/{secret}",
              Credential.NONE,
              _ -> {
                throw new OutOfMemoryError("Java heap space");
              });
          routes.get("/well", Credential.NONE, context -> context.result("well"));
        };
    Logged logged = new Logged();
    LOG.addHandler(logged);
    try (WebServer server =
            WebServer.start("127.0.0.1", 0, TrustedProxies.LOCAL, folder, List.of(part));
        HttpClient client = HttpClient.newHttpClient()) {
      for (String path : List.of("/deep", "/large/of-a-secret")) {
        HttpResponse<String> answer = get(client, server, path);
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("\"error\"").contains("see the server's log");
      }
      assertThat(get(client, server, "/well").body()).isEqualTo("well");
    } finally {
      LOG.removeHandler(logged);
    }
    assertThat(logged.messages)
        .containsExactly(
            "A request failed with an error of the virtual machine; others continue. method=GET path=/deep"
                + " StackOverflowError",
            "A request failed with an error of the virtual machine; others continue. method=GET path=/large/{secret}"
                + " OutOfMemoryError");
  }

  /** Even when it cannot be found out who asks. */
  @Test
  void faultOfTheServer_isAPageForBrowsers_thatSaysWhatToDo() throws Exception {
    Pages pages =
        new Pages(_ -> new SubscriptionTree(List.of(), List.of()), InstantSource.system());
    SessionLookup nobodyKnows =
        _ -> {
          throw new IllegalStateException("no database");
        };
    RouteGroup errors = new ErrorPages(new Authentication(nobodyKnows, pages), pages);
    RouteGroup part =
        routes ->
            routes.get(
                "/broken",
                Credential.NONE,
                _ -> {
                  throw new IllegalStateException("a fault of ours");
                });
    try (WebServer server =
            WebServer.start("127.0.0.1", 0, TrustedProxies.LOCAL, folder, List.of(part, errors));
        HttpClient client = HttpClient.newHttpClient()) {
      URI url = URI.create("http://127.0.0.1:%d/broken".formatted(server.port()));
      HttpRequest ask = HttpRequest.newBuilder(url).header("Accept", "text/html").build();
      HttpResponse<String> answer = client.send(ask, BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.body())
          .contains("<h1>Something went wrong on our side</h1>")
          .contains("href=\"/broken\">Try again</a>")
          .doesNotContain("a fault of ours");
      assertThat(get(client, server, "/broken").body()).startsWith("{\"error\"");
    }
  }

  /** The messages of the server, each with the kind of what was thrown. */
  private static final class Logged extends Handler {
    private final List<String> messages = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord entry) {
      messages.add(entry.getMessage() + " " + entry.getThrown().getClass().getSimpleName());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private static HttpResponse<String> get(HttpClient client, WebServer server, String path)
      throws Exception {
    URI url = URI.create("http://127.0.0.1:%d%s".formatted(server.port(), path));
    return client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
  }
}
