package freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.RouteLimit.Credential;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestErrorTest {
  @TempDir private Path folder;

  @Test
  void errorInARequest_isA500_andOthersAreAnswered() throws Exception {
    WebPart part =
        routes -> {
          routes.get(
              "/deep",
              Credential.NONE,
              _ -> {
                throw new StackOverflowError();
              });
          routes.get(
              "/large",
              Credential.NONE,
              _ -> {
                throw new OutOfMemoryError("Java heap space");
              });
          routes.get("/well", Credential.NONE, context -> context.result("well"));
        };
    try (WebServer server =
            WebServer.start("127.0.0.1", 0, TrustedProxies.LOCAL, folder, List.of(part));
        HttpClient client = HttpClient.newHttpClient()) {
      for (String path : List.of("/deep", "/large")) {
        HttpResponse<String> answer = get(client, server, path);
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("\"error\"").contains("the server's log tells more");
      }
      assertThat(get(client, server, "/well").body()).isEqualTo("well");
    }
  }

  private static HttpResponse<String> get(HttpClient client, WebServer server, String path)
      throws Exception {
    URI url = URI.create("http://127.0.0.1:%d%s".formatted(server.port(), path));
    return client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
  }
}
