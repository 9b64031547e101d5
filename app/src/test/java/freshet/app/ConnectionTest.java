package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How commands find the server, and what they say if there is none. */
class ConnectionTest {
  @TempDir private Path folder;

  private String absence(String command) {
    return "freshet %s: no server runs for the data folder '%s'; start one with 'freshet serve'."
        .formatted(command, folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "add x.example",
        "import -",
        "export",
        "feeds",
        "status",
        "explain 1",
        "refresh 1",
        "feed 1 --weight 2",
        "remove 1",
        "switch --budget 24/feed"
      })
  void withoutAServer_thatIsSaid(String line) {
    Freshet freshet = Freshet.run((line + " --data " + folder).split(" ", -1));

    assertThat(freshet.exitCode()).isEqualTo(2);
    assertThat(freshet.err()).isEqualToIgnoringNewLines(absence(line.split(" ", -1)[0]));
  }

  @Test
  void theUrlOfAKilledServer_countsAsNone() throws IOException {
    String url;
    String token;
    try (RunningServer server = RunningServer.start(folder)) {
      url = server.url();
      token = Files.readString(folder.resolve("token"));
    }
    Files.writeString(folder.resolve("url"), url);

    assertThat(Freshet.run("status", "--data", folder.toString()).err())
        .isEqualToIgnoringNewLines(absence("status"));
    assertThat(Freshet.run("status", "--server", url, "--token", token.strip()).err())
        .contains("no server answers at '" + url + "'");
  }

  @Test
  void aServerElsewhere_wantsItsToken() throws IOException {
    try (RunningServer server = RunningServer.start(folder)) {
      String token = Files.readString(folder.resolve("token")).strip();
      assertThat(Freshet.run("status", "--server", server.url() + "/", "--token", token).exitCode())
          .isZero();
      assertThat(Freshet.run("status", "--server", server.url(), "--token", "guess").err())
          .contains("this needs the admin token, from the file 'token'");
      assertThat(Freshet.run("status", "--server", server.url()).err())
          .contains("the token of '" + server.url() + "' is missing");
      assertThat(Freshet.run("status", "--server", "nonsense", "--token", "x").err())
          .contains("'nonsense' is not the URL of a server");
    }
  }

  @Test
  void whoIsNoServerOfOurs_isSaidToBeNone() throws IOException {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    other.start();
    String url = "http://127.0.0.1:" + other.getAddress().getPort();
    try {
      assertThat(Freshet.run("status", "--server", url, "--token", "x").err())
          .contains("is not a Freshet server of this version (it answered 404)");
    } finally {
      other.stop(0);
    }
  }
}
