package freshet.village;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VillageTest {
  private static final Instant START = Instant.parse("2026-01-05T12:00:00Z");

  private final SettableClock clock = new SettableClock(START);
  private final Village village = Village.open(clock);

  @AfterEach
  void close() {
    village.close();
  }

  @Test
  void log_keepsTheRequestByteForByteAndTheTimeOfTheClock() throws IOException {
    VillageHost host = village.host("a", Behaviours.plainFeed());
    clock.advance(Duration.ofHours(1));

    ask("GET /x%2Fy?b=2&a='é' HTTP/1.1\r\nHost: a.village.test:1\r\nX-Odd:  two  \r\n", "");

    Request request = host.requests().getFirst();
    assertThat(request.target()).isEqualTo("/x%2Fy?b=2&a='é'");
    assertThat(request.path()).isEqualTo("/x%2Fy");
    assertThat(request.at()).isEqualTo(START.plus(Duration.ofHours(1)));
    assertThat(request.header("x-odd")).contains(" two  ");
  }

  @Test
  void hosts_answerByNameAndPathEachWithItsOwnLog() throws IOException {
    VillageHost a = village.host("a", Behaviours.status(410));
    VillageHost b = village.host("b", Behaviour.byPath(Map.of("/f", Behaviours.status(500))));

    assertThat(ask("GET / HTTP/1.1\r\nHost: A.village.test\r\n", "")).startsWith("HTTP/1.1 410 ");
    assertThat(ask("GET /f HTTP/1.1\r\nHost: b.village.test\r\n", "")).startsWith("HTTP/1.1 500 ");
    assertThat(ask("GET /g HTTP/1.1\r\nHost: b.village.test\r\n", "")).startsWith("HTTP/1.1 404 ");
    assertThat(ask("GET / HTTP/1.1\r\nHost: c.village.test\r\n", "")).startsWith("HTTP/1.1 404 ");
    assertThat(a.log()).hasSize(1);
    assertThat(b.log()).hasSize(2).extracting(visit -> visit.reply().status()).contains(500, 404);
    assertThat(village.connections()).isEqualTo(4);
  }

  @Test
  void body_isReadWholeOrInChunks() throws IOException {
    VillageHost host = village.host("a", Behaviours.status(202));

    ask("POST /hub HTTP/1.1\r\nHost: a.village.test\r\nContent-Length: 5\r\n", "a=b&c");
    ask(
        "POST /hub HTTP/1.1\r\nHost: a.village.test\r\nTransfer-Encoding: chunked\r\n",
        "3\r\na=b\r\n2\r\n&c\r\n0\r\n\r\n");

    assertThat(host.requests())
        .extracting(request -> new String(request.body(), ISO_8859_1))
        .containsExactly("a=b&c", "a=b&c");
  }

  @Test
  void connection_isKeptAndNumbered() throws IOException {
    VillageHost host = village.host("a", Behaviours.status(404));
    String get = "GET / HTTP/1.1\r\nHost: a.village.test\r\n";

    ask(get + "\r\n" + get, "");
    ask(get, "");

    assertThat(host.requests()).extracting(Request::connection).containsExactly(1L, 1L, 2L);
  }

  @Test
  void deliveries_areAsBrokenAsTheySay() throws IOException {
    String get = "GET / HTTP/1.1\r\nHost: a.village.test\r\n";
    Reply reply = Reply.of(200).body("0123456789".getBytes(ISO_8859_1));
    VillageHost host = village.host("a", Behaviours.always(reply));
    assertThat(ask(get, "")).endsWith("Content-Length: 10\r\n\r\n0123456789");
    host.behave(Behaviours.always(reply.by(ReplyTransports.truncated())));
    assertThat(ask(get, "")).endsWith("Content-Length: 10\r\n\r\n01234");
    host.behave(Behaviours.always(reply.by(ReplyTransports.wrongLength(-3))));
    assertThat(ask(get, "")).endsWith("Content-Length: 7\r\n\r\n0123456789");
    host.behave(Behaviours.always(reply.by(ReplyTransports.CHUNKED)));
    assertThat(ask(get, "")).endsWith("chunked\r\n\r\na\r\n0123456789\r\n0\r\n\r\n");
    host.behave(Behaviours.always(reply.by(ReplyTransports.garbage("???"))));
    assertThat(ask(get, "")).isEqualTo("???");
    host.behave(Behaviours.always(reply.by(ReplyTransports.CLOSE)));
    assertThat(ask(get, "")).isEmpty();
  }

  @Test
  void resolve_knowsOnlyTheVillage() throws UnknownHostException {
    village.host("a", Behaviours.status(404));

    assertThat(village.resolve("a.village.test")).hasSize(1);
    assertThatThrownBy(() -> village.resolve("b.village.test"))
        .isInstanceOf(UnknownHostException.class);
  }

  /** Sends a head and a body, says that no more will come, and reads all that is answered. */
  private String ask(String head, String body) throws IOException {
    try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), village.port())) {
      socket.getOutputStream().write((head + "\r\n" + body).getBytes(ISO_8859_1));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }
}
