package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a user sees who names a URL. */
class ParseUrlTest {
  private static final String LOOPBACK = "--allow-network=127.0.0.0/8";
  private static final String FEED =
      "<rss><channel><title>F\u00fcr alle</title><item><title>One</title><link>/1</link></item>"
          + "</channel></rss>";

  private final List<String> agents = new ArrayList<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    serve("/feed", 200, FEED);
    serve("/page", 200, "<html><link rel=alternate type=application/rss+xml href=/feed title=All>");
    serve("/bare", 200, "<html><title>Nothing here</title><p>No.");
    serve("/gone", 410, "");
    serve("/empty", 200, "");
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void serve(String path, int status, String body) {
    server.createContext(path, exchange -> answer(exchange, status, body));
  }

  private void answer(HttpExchange exchange, int status, String body) throws IOException {
    agents.add(exchange.getRequestHeaders().getFirst("User-Agent"));
    if (exchange.getRequestURI().getPath().equals("/feed")) {
      exchange.getResponseHeaders().set("Content-Type", "application/rss+xml; charset=utf-8");
    }
    exchange.sendResponseHeaders(status, body.isEmpty() ? -1 : body.getBytes(UTF_8).length);
    exchange.getResponseBody().write(body.getBytes(UTF_8));
    exchange.close();
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Test
  void gc103_privateNetworksAreVisitedOnlyIfTheUserSaysSo() {
    Freshet refused = Freshet.run("parse", url("/feed"));
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("not on the public internet");
    assertThat(agents).isEmpty();

    Freshet allowed = Freshet.run("parse", url("/feed"), LOOPBACK);
    assertThat(allowed.err()).isEmpty();
    assertThat(allowed.out()).startsWith("F\u00fcr alle\n").contains("One  " + url("/1"));
  }

  @Test
  void gc001_theUserAgentNamesOneSubscriber() {
    Freshet.run("parse", url("/feed"), LOOPBACK);
    assertThat(agents)
        .singleElement()
        .asString()
        .matches("Freshet/\\S+ \\(\\+https://\\S+; 1 subscribers; feed-id=[0-9a-f]+\\)");
  }

  @Test
  void aWebPage_isSaidToBeOne_andItsFeedsAreNamed() {
    Freshet page = Freshet.run("parse", url("/page"), LOOPBACK);
    assertThat(page.exitCode()).isEqualTo(2);
    assertThat(page.err().lines())
        .containsExactly(
            "freshet parse: no feed in '%s': The document is a web page, not a feed. It offers 1 feed:"
                .formatted(url("/page")),
            "  " + url("/feed") + "  All");
    assertThat(Freshet.run("parse", url("/bare"), LOOPBACK).err()).contains("links to no feed.");
  }

  @Test
  void whatIsNoFeed_isASentence() {
    assertThat(Freshet.run("parse", url("/gone"), LOOPBACK).err())
        .isEqualToIgnoringNewLines(
            "freshet parse: '%s': 127.0.0.1 says that the feed is gone for good (410)."
                .formatted(url("/gone")));
    assertThat(Freshet.run("parse", url("/empty"), LOOPBACK).err()).contains("is empty");
  }

  @Test
  void aNetworkThatIsNone_isASentence() {
    assertThat(Freshet.run("parse", "x", "--allow-network=home").err())
        .contains("'home' is no network");
  }
}
