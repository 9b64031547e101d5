package freshet.reading.alert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import freshet.http.AddressRules;
import freshet.http.HttpFetcher;
import freshet.http.HttpSettings;
import freshet.http.Resolver;
import freshet.reading.alert.Notifier.Outcome;
import freshet.store.account.FeedScope;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes over the wire, to servers on loopback. */
@Timeout(60)
class NotifierTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  static final SavedSearch ALERT =
      new SavedSearch(
          7,
          1,
          "Wasser",
          "rivers",
          new FeedScope.All(),
          Map.of(NotificationChannel.WEBHOOK, "x"),
          "s3cret",
          NOW);
  static final NotificationMessage LETTER =
      letter("Flüsse\r\nBcc: eve@example.org", "https://a.example/1");

  private final List<Received> received = new ArrayList<>();
  private HttpServer server;
  private HttpFetcher fetcher;
  private int status = 204;

  private record Received(String path, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return headers.entrySet().stream()
          .filter(one -> one.getKey().equalsIgnoreCase(name))
          .map(one -> one.getValue().getFirst())
          .findFirst()
          .orElse("");
    }
  }

  private static NotificationMessage letter(String title, String link) {
    NotificationMessage.Entry entry =
        new NotificationMessage.Entry(
            5, title, "News", link, NOW.minusSeconds(60), NOW.minusSeconds(2));
    return new NotificationMessage(42, "Wasser", 1, List.of(entry));
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::receive);
    server.start();
    fetcher = fetcher(AddressRules.PUBLIC_ONLY.except("127.0.0.0/8"));
  }

  private static HttpFetcher fetcher(AddressRules rules) {
    return new HttpFetcher(
        HttpSettings.defaults("Freshet/test").with(rules), Resolver.SYSTEM, InstantSource.system());
  }

  @AfterEach
  void stop() {
    fetcher.close();
    server.stop(0);
  }

  private synchronized void receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    received.add(
        new Received(
            exchange.getRequestURI().getPath(), Map.copyOf(exchange.getRequestHeaders()), body));
    if (status == 302) {
      exchange.getResponseHeaders().set("Location", "http://localhost:9/elsewhere");
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Test
  void webhook_getsSignedJson() {
    assertThat(new WebhookNotifier(fetcher).tell(ALERT, url("/hook"), LETTER))
        .isEqualTo(new Outcome.Told());

    Received one = received.getFirst();
    assertThat(one.path).isEqualTo("/hook");
    assertThat(one.header("Content-Type")).isEqualTo("application/json");
    assertThat(one.header(WebhookNotifier.DELIVERY)).isEqualTo("42");
    assertThat(one.header(WebhookNotifier.SIGNATURE))
        .isEqualTo("sha256=" + WebhookNotifier.signature("s3cret", one.body.getBytes(UTF_8)));
    assertThat(one.body)
        .contains("\"name\":\"Wasser\"", "\"id\":5", "\"link\":\"https://a.example/1\"")
        .contains("\"published\":\"2026-03-01T11:59:00Z\"", "\"arrived\":\"2026-03-01T11:59:58Z\"")
        .contains("Flüsse\\r\\nBcc");
  }

  /** The value that openssl dgst -sha256 -hmac gives. */
  @Test
  void signature_isTheHmacOfTheBody() {
    assertThat(
            WebhookNotifier.signature(
                "key", "The quick brown fox jumps over the lazy dog".getBytes(UTF_8)))
        .isEqualTo("f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8");
  }

  @Test
  void ntfy_getsTitleClickAndText() {
    assertThat(new NtfyNotifier(fetcher).tell(ALERT, url("/topic"), LETTER))
        .isEqualTo(new Outcome.Told());

    Received one = received.getFirst();
    assertThat(one.path).isEqualTo("/topic");
    assertThat(one.header("Title"))
        .isEqualTo(NtfyNotifier.headerText("Wasser: Flüsse Bcc: eve@example.org"))
        .startsWith("=?UTF-8?B?");
    assertThat(one.header("Click")).isEqualTo("https://a.example/1");
    assertThat(one.body).contains("News", "https://a.example/1");
    assertThat(NtfyNotifier.headerText("plain\nwords")).isEqualTo("plain words");
  }

  @Test
  void answers_tellWhetherToTryAgain() {
    WebhookNotifier hook = new WebhookNotifier(fetcher);
    for (int again : new int[] {400, 401, 404, 429, 500, 503}) {
      status = again;
      assertThat(hook.tell(ALERT, url("/"), LETTER))
          .isEqualTo(new Outcome.Failed("it answered " + again));
    }
    status = 410;
    assertThat(hook.tell(ALERT, url("/"), LETTER)).isInstanceOf(Outcome.Refused.class);
    status = 302;
    assertThat(hook.tell(ALERT, url("/"), LETTER))
        .as("another host must not learn of it")
        .isInstanceOf(Outcome.Refused.class);
  }

  @Test
  void privateAddresses_areNeverContacted() {
    try (HttpFetcher strict = fetcher(AddressRules.PUBLIC_ONLY)) {
      for (String url :
          List.of(
              url("/"),
              url("/").replace("127.0.0.1", "localhost"),
              "http://169.254.169.254/latest/meta-data/",
              "http://[::1]:" + server.getAddress().getPort() + "/",
              "http://10.0.0.1/")) {
        assertThat(new WebhookNotifier(strict).tell(ALERT, url, LETTER))
            .as(url)
            .isNotEqualTo(new Outcome.Told());
        assertThat(new NtfyNotifier(strict).tell(ALERT, url, LETTER))
            .as(url)
            .isNotEqualTo(new Outcome.Told());
      }
    }
    assertThat(received).isEmpty();
  }

  private static MailSettings mail(int port, String user) {
    return new MailSettings(
        "127.0.0.1", port, MailSettings.Security.NONE, user, "pw", "feeds@example.org");
  }

  @Test
  void mail_reachesTheServerWithSubjectAndText() throws IOException {
    try (SmtpSink sink = SmtpSink.open()) {
      MailNotifier notifier = new MailNotifier(mail(sink.port(), "ada"), () -> NOW);
      assertThat(notifier.tell(ALERT, "ada@example.org", LETTER)).isEqualTo(new Outcome.Told());

      SmtpSink.Mail mail = sink.mails().getFirst();
      assertThat(mail.from()).isEqualTo("feeds@example.org");
      assertThat(mail.to()).containsExactly("ada@example.org");
      assertThat(mail.login()).isEqualTo("ada\0ada\0pw");
      assertThat(mail.header("Subject")).contains("=?UTF-8?");
      assertThat(mail.header("Bcc")).as("a title adds no header").isEmpty();
      assertThat(mail.header("Auto-Submitted")).isEqualTo("auto-generated");
      assertThat(mail.header("Date")).contains("Mar 2026");
    }
  }

  @Test
  void mailThatIsNotTaken_isTriedAgainUnlessTheAddressIsUnknown() throws IOException {
    try (SmtpSink sink = SmtpSink.open()) {
      MailNotifier notifier = new MailNotifier(mail(sink.port(), ""), () -> NOW);
      sink.refuse("451 later");
      assertThat(notifier.tell(ALERT, "ada@example.org", LETTER))
          .isInstanceOf(Outcome.Failed.class);
      sink.refuse("550 unknown");
      assertThat(notifier.tell(ALERT, "ada@example.org", LETTER))
          .isInstanceOf(Outcome.Refused.class);
    }
    assertThat(new MailNotifier(mail(9, ""), () -> NOW).tell(ALERT, "a@example.org", LETTER))
        .isInstanceOf(Outcome.Failed.class);
    assertThat(new MailNotifier(MailSettings.NONE, () -> NOW).tell(ALERT, "a@example.org", LETTER))
        .isInstanceOf(Outcome.Refused.class);
  }

  /** A server that cannot encrypt gets nothing where that is wanted. */
  @Test
  void mail_isNotSentInTheClearWhereThatIsNotWanted() throws IOException {
    try (SmtpSink sink = SmtpSink.open()) {
      MailSettings settings =
          new MailSettings(
              "127.0.0.1",
              sink.port(),
              MailSettings.Security.STARTTLS,
              "ada",
              "pw",
              "feeds@example.org");
      assertThat(new MailNotifier(settings, () -> NOW).tell(ALERT, "a@example.org", LETTER))
          .isInstanceOf(Outcome.Failed.class);
      assertThat(sink.mails()).isEmpty();
      assertThat(sink.heard()).noneMatch(line -> line.startsWith("AUTH"));
    }
  }

  @Test
  void addresses_areOneMailboxEach() {
    assertThat(MailNotifier.isAddress("ada@example.org")).isTrue();
    for (String bad :
        List.of(
            "ada",
            "ada@",
            "a@b.example, c@d.example",
            "Ada <ada@example.org>",
            "a@b.example\r\nBcc: x@y.example",
            "")) {
      assertThat(MailNotifier.isAddress(bad)).as(bad).isFalse();
    }
  }
}
