package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.app.settings.SetupException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One reader, on the machine of the server. */
class SingleUserTest {
  @TempDir private Path folder;

  private RunningServer start() {
    return RunningServer.start(folder, Map.of("single-user", "true"));
  }

  @Test
  void reader_needsNoLogin_butFormsAreStillOurs() {
    try (RunningServer server = start();
        WebVisitor reader = new WebVisitor(server)) {
      assertThat(server.hasFirstLink()).isFalse();
      assertThat(reader.get("/").statusCode()).isEqualTo(200);
      assertThat(reader.get("/me").statusCode()).isEqualTo(200);
      Map<String, String> dark = Map.of("name", "theme", "value", "dark");
      assertThat(reader.post("/me/prefer", dark).statusCode()).isEqualTo(303);
      assertThat(reader.get("/").body()).contains("data-theme=\"dark\"");
      assertThat(
              reader
                  .post("/me/prefer", Map.of("csrf", "x", "name", "theme", "value", "light"))
                  .statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void pageOfTheWebUnderANameOfItsOwn_isRefused() throws IOException {
    try (RunningServer server = start();
        Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort())) {
      socket
          .getOutputStream()
          .write(
              "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).startsWith("HTTP/1.1 403");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "192.168.1.5", "::"})
  void otherAddresses_areRefused(String address) {
    Map<String, String> settings = Map.of("single-user", "true", "address", address);
    assertThatThrownBy(() -> RunningServer.start(folder, settings))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("'single-user' cannot be on");
  }

  @Test
  void serverThatOthersReachThroughAProxy_isRefused() {
    Map<String, String> settings =
        Map.of("single-user", "true", "public-url", "https://feeds.example.org");
    assertThatThrownBy(() -> RunningServer.start(folder, settings))
        .isInstanceOf(SetupException.class);
  }
}
