package freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.http.Cidr;
import freshet.web.RouteLimit.Credential;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whom a server takes for the client, as its answers tell. */
class TrustedProxiesTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final List<RouteGroup> PARTS =
      List.of(
          routes ->
              routes.get(
                  "/client",
                  Credential.NONE,
                  context ->
                      context.result(
                          ClientAddress.of(context).network()
                              + " "
                              + ClientAddress.isSecure(context))));

  @TempDir private static Path uploads;
  private static WebServer trusting;
  private static WebServer strict;

  @BeforeAll
  static void start() {
    TrustedProxies proxies =
        new TrustedProxies(
            List.of(Cidr.of("127.0.0.1"), Cidr.of("10.0.0.0/8"), Cidr.of("fd00::/8")));
    trusting = WebServer.start("127.0.0.1", 0, proxies, uploads, PARTS);
    strict = WebServer.start("127.0.0.1", 0, new TrustedProxies(List.of()), uploads, PARTS);
  }

  @AfterAll
  static void stop() {
    trusting.close();
    strict.close();
    CLIENT.close();
  }

  private static String ask(WebServer server, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/client".formatted(server.port())))
            .timeout(Duration.ofSeconds(30));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString()).body();
  }

  private static String client(String... headers) throws IOException, InterruptedException {
    return ask(trusting, headers).split(" ", -1)[0];
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "192.0.2.7                          | 192.0.2.7",
        "203.0.113.9, 192.0.2.7             | 192.0.2.7",
        "203.0.113.9, 192.0.2.7, 10.1.2.3   | 192.0.2.7",
        "10.9.9.9, 10.1.2.3                 | 10.9.9.9",
        "192.0.2.7:4711                     | 192.0.2.7",
        "192.0.2.7, nonsense, 10.1.2.3      | 10.1.2.3",
        "nonsense                           | 127.0.0.1",
        "192.0.2.7,                         | 127.0.0.1",
        "1                                  | 127.0.0.1",
        "192.0.2.7 192.0.2.8                | 127.0.0.1",
        "2001:db8:1:2:3:4:5:6               | 2001:db8:1:2:0:0:0:0/64",
        "[2001:db8:1:2::9]:443, fd00::1     | 2001:db8:1:2:0:0:0:0/64",
        "::ffff:192.0.2.7                   | 192.0.2.7",
        "fe80::1%eth0                       | 127.0.0.1",
      })
  void xForwardedFor_isReadFromRightToLeft(String header, String client) throws Exception {
    assertThat(client("X-Forwarded-For", header)).isEqualTo(client);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "for=192.0.2.7                                            | 192.0.2.7",
        "For=\"192.0.2.7:4711\";proto=http;by=10.0.0.1            | 192.0.2.7",
        "for=203.0.113.9, for=192.0.2.7;host=x, for=10.0.0.1      | 192.0.2.7",
        "for=\"[2001:db8:1:2::9]:4711\"                           | 2001:db8:1:2:0:0:0:0/64",
        "for=192.0.2.7, for=_hidden, for=10.0.0.1                 | 10.0.0.1",
        "for=unknown                                              | 127.0.0.1",
        "proto=https                                              | 127.0.0.1",
        "for=\"192.0.2.7                                          | 127.0.0.1",
        "for=192.0.2.7 for=192.0.2.8                              | 127.0.0.1",
        "host=\"a, for=203.0.113.9\";for=192.0.2.7                | 192.0.2.7",
        "host=\"a\\\", for=203.0.113.9\";for=192.0.2.7            | 192.0.2.7",
      })
  void forwarded_isReadFromRightToLeft(String header, String client) throws Exception {
    assertThat(client("Forwarded", header)).isEqualTo(client);
  }

  @Test
  void twoHeadersThatDisagree_areBothDisbelieved() throws Exception {
    assertThat(client("X-Forwarded-For", "192.0.2.7", "Forwarded", "for=192.0.2.7"))
        .isEqualTo("192.0.2.7");
    assertThat(client("X-Forwarded-For", "192.0.2.7", "Forwarded", "for=203.0.113.9"))
        .isEqualTo("127.0.0.1");
  }

  @Test
  void severalFields_areOneList() throws Exception {
    assertThat(client("X-Forwarded-For", "203.0.113.9", "X-Forwarded-For", "192.0.2.7"))
        .isEqualTo("192.0.2.7");
  }

  @Test
  void longHeaders_areReadAtTheirEnd() throws Exception {
    String many = "10.0.0.1, ".repeat(600);
    assertThat(client("X-Forwarded-For", "203.0.113.9, " + many + "10.0.0.1"))
        .isEqualTo("10.0.0.1");
    assertThat(client("X-Forwarded-For", many + "192.0.2.7")).isEqualTo("192.0.2.7");
    assertThat(client("Forwarded", "a".repeat(6000) + ", for=192.0.2.7")).isEqualTo("127.0.0.1");
  }

  @Test
  void strangers_areNotBelieved() throws Exception {
    assertThat(
            ask(
                strict,
                "X-Forwarded-For",
                "192.0.2.7",
                "Forwarded",
                "for=192.0.2.7;proto=https",
                "X-Forwarded-Proto",
                "https"))
        .isEqualTo("127.0.0.1 false");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "X-Forwarded-Proto | https       | true",
        "X-Forwarded-Proto | HTTPS       | true",
        "X-Forwarded-Proto | https, http | false",
        "X-Forwarded-Proto | http        | false",
        "Forwarded         | for=192.0.2.7;proto=https | true",
        "Forwarded         | for=192.0.2.7             | false",
        "Accept            | text/html                 | false",
      })
  void https_isWhatTheNearestProxySays(String name, String value, boolean secure) throws Exception {
    assertThat(ask(trusting, name, value)).endsWith(" " + secure);
  }
}
