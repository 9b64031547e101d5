package freshet.web.protocol.greader;

import static freshet.reading.AccountRig.encoded;
import static freshet.web.protocol.greader.ReaderRig.LABEL;
import static freshet.web.protocol.greader.ReaderRig.STATE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.protocol.AppRig.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is sent, nothing breaks and nothing of others is shown. */
class HostileTest extends ReaderTest {
  private static final List<String> CALLS =
      List.of(
          "token",
          "user-info",
          "subscription/list",
          "subscription/edit",
          "subscription/quickadd",
          "subscription/import",
          "tag/list",
          "unread-count",
          "stream/items/ids",
          "stream/items/contents",
          "stream/contents",
          "edit-tag",
          "mark-all-as-read",
          "rename-tag",
          "disable-tag");

  @Test
  void anyParameters_areAnsweredWithoutABug() {
    long feed = reader.rig().annsFeed("https://one.example/feed", "A");
    reader.rig().arrive(feed, 3);
    List<String> names = List.of("i", "s", "a", "r", "n", "c", "ot", "nt", "ts", "xt", "it", "ac");
    List<String> values =
        List.of(
            "",
            "0",
            "-1",
            "9223372036854775808",
            "99999999999999999999999999",
            "\u0000",
            "%",
            "feed/",
            "feed/" + feed,
            "feed/feed/feed/../..",
            "user/-/label/",
            LABEL + "/&%+\"\uD83D\uDE00",
            STATE,
            STATE + "read",
            "user//state/com.google/read",
            "' OR 1=1 --",
            "\ud800",
            "x".repeat(5000),
            "edit",
            "subscribe",
            "o");
    Random random = new Random(11);
    for (int k = 0; k < 600; k++) {
      String call = CALLS.get(random.nextInt(CALLS.size()));
      StringBuilder form = new StringBuilder();
      for (int i = random.nextInt(6); i >= 0; i--) {
        form.append('&').append(names.get(random.nextInt(names.size())));
        form.append('=').append(encoded(values.get(random.nextInt(values.size()))));
      }
      Reply reply = reader.post(call, form.substring(1));
      assertThat(reply.status()).as(call + " " + form).isIn(200, 400, 404, 422);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/reader/api/0/stream/contents/%2F",
        "/reader/api/0/stream/contents/%252F%252F",
        "/reader/api/0/stream/contents/feed%2F..%2F..%2Fapi%2Ffeeds",
        "/reader/api/0/../../../other",
        "/reader/api/0/stream/contents/feed/../../../../../etc/passwd",
        "/reader/api/0/%2e%2e/%2e%2e/other",
        "/reader/api/0/stream/contents/%00",
        "/reader/api/0/stream/contents/%ff%fe",
        "/reader/api/0/stream/contents/%",
        "/reader/api/0/stream/contents/%zz",
        "/api/greader/..%2f..%2fother",
        "/reader/api/0;x=y/token",
        "/reader/api/0/stream/contents/\\..\\",
        "/api/greader/icon/1/../../../other"
      })
  void anyPath_isAnsweredAndLeadsNowhereElse(String path) throws IOException {
    String answer = raw("GET " + path + " HTTP/1.1");
    assertThat(answer).startsWith("HTTP/1.1 ").doesNotContain(" 500 ");
    assertThat(answer.substring(answer.indexOf("\r\n\r\n")).strip()).isNotEqualTo("other");
  }

  /** As no client would let it pass. */
  private String raw(String line) throws IOException {
    int port = URI.create(reader.rig().url()).getPort();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(20_000);
      String head = "\r\nHost: localhost\r\nConnection: close\r\nAuthorization: GoogleLogin auth=";
      socket
          .getOutputStream()
          .write((line + head + reader.token() + "\r\n\r\n").getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  @Test
  void aMebibyteOfIds_isTaken() {
    reader.write("edit-tag", "i=&".repeat(350_000) + "a=" + STATE + "read");
  }

  @Test
  void moreThanAllowed_isRefused() {
    assertThat(reader.post("edit-tag", "i=1&".repeat(5 << 20)).status()).isEqualTo(413);
  }

  @Test
  void aTokenWithANul_isNoToken() {
    assertThat(reader.post("edit-tag", "i=1&T=a%00b").status()).isEqualTo(401);
  }

  @Test
  void scripts_stayTextInJson() {
    String payload = "<script>alert(1)</script>";
    long feed = reader.rig().feed("https://x.example/feed", payload);
    reader.rig().read(reader.rig().ann(), feed, payload);
    Reply reply = reader.get("subscription/list");
    assertThat(reply.header("Content-Type")).startsWith("application/json");
    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(reader.get("stream/contents/" + encoded(LABEL + payload)).header("Content-Type"))
        .startsWith("application/json");
    assertThat(reader.get("nothing/" + encoded(payload)).body()).doesNotContain("script");
  }
}
