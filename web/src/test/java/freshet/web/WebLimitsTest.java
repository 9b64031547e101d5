package freshet.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.RouteLimit.Credential;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are slow, or too many. */
@Timeout(60)
class WebLimitsTest {
  private static final int CONNECTIONS = 3;
  private static final int LOOK_MILLIS = 200;

  private static final String FORM =
      """
      POST /form HTTP/1.1\r
      Host: localhost\r
      Connection: close\r
      Content-Type: application/x-www-form-urlencoded\r
      Content-Length: 7\r
      \r
      a=1&b=2""";

  @TempDir private Path folder;

  private WebServer start(WebLimits limits) {
    RouteGroup part =
        routes -> {
          routes.get("/well", Credential.NONE, context -> context.result("well"));
          routes.post(
              "/form",
              RouteLimit.form(Credential.NONE),
              context -> context.result("fields: " + RequestBody.fields(context).size()));
        };
    return WebServer.start("127.0.0.1", 0, TrustedProxies.LOCAL, folder, List.of(part), limits);
  }

  private static Socket connect(WebServer server) throws IOException {
    return new Socket(InetAddress.ofLiteral("127.0.0.1"), server.port());
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
  }

  private static String answer(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), UTF_8);
  }

  /** Reads an answer to its end; the connection is fully open then, and idle. */
  private static void awaitWell(Socket socket) throws IOException {
    StringBuilder read = new StringBuilder();
    while (!read.toString().endsWith("well")) {
      int next = socket.getInputStream().read();
      assertThat(next).as("after " + read).isNotNegative();
      read.append((char) next);
    }
  }

  private static boolean isClosedByTheServer(Socket socket) {
    try {
      socket.setSoTimeout(LOOK_MILLIS);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void bodyThatTricklesIn_isRefused() throws IOException {
    AtomicLong now = new AtomicLong();
    long step = Duration.ofSeconds(30).toNanos();
    WebLimits slow = new WebLimits(CONNECTIONS, Duration.ofSeconds(2), () -> now.addAndGet(step));
    try (WebServer server = start(slow);
        Socket socket = connect(server)) {
      send(socket, FORM);
      assertThat(answer(socket))
          .startsWith("HTTP/1.1 408 ")
          .contains("the body of the request arrives too slowly");
    }
  }

  @Test
  void bodyInTime_isRead() throws IOException {
    try (WebServer server = start(WebLimits.USUAL);
        Socket socket = connect(server)) {
      send(socket, FORM);
      assertThat(answer(socket)).startsWith("HTTP/1.1 200 ").endsWith("fields: 2");
    }
  }

  @Test
  void moreConnectionsThanAllowed_areServedWhenIdleOnesWereClosed() throws IOException {
    WebLimits few = new WebLimits(CONNECTIONS, Duration.ofMillis(500), System::nanoTime);
    List<Socket> idle = new ArrayList<>();
    try (WebServer server = start(few)) {
      for (int k = 0; k < CONNECTIONS; k++) {
        Socket socket = connect(server);
        idle.add(socket);
        send(socket, "GET /well HTTP/1.1\r\nHost: localhost\r\n\r\n");
        awaitWell(socket);
      }
      try (Socket another = connect(server)) {
        send(another, "GET /well HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answer(another)).startsWith("HTTP/1.1 200 ").endsWith("well");
      }
      assertThat(idle).as("an idle one made room").anyMatch(WebLimitsTest::isClosedByTheServer);
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }
}
