package freshet.web.pages;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.account.Preferences;
import freshet.reading.alert.ArrivalMatcher;
import freshet.reading.alert.MailConfirmation;
import freshet.reading.alert.MailNotifier;
import freshet.reading.alert.MailSettings;
import freshet.reading.alert.NotificationAttempt;
import freshet.reading.alert.Notifiers;
import freshet.reading.alert.SmtpSink;
import freshet.reading.stream.SubscriptionTree;
import freshet.store.account.Account;
import freshet.store.account.Notification.State;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import freshet.store.quarantine.Quarantine;
import freshet.web.TrustedProxies;
import freshet.web.WebServer;
import freshet.web.account.Authentication;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.protocol.AppRig;
import freshet.work.Supervisor;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Alerts are mailed to no address that was not confirmed, through the pages. */
class MailConfirmationTest {
  private final HttpClient client =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
  @TempDir private Path folder;
  private AppRig rig;
  private SmtpSink sink;
  private WebServer server;
  private Account visitor;
  private NotificationAttempt delivery;

  @BeforeEach
  void start() throws IOException {
    rig = new AppRig(folder);
    sink = SmtpSink.open();
    visitor = rig.ann();
    server = listen("https://feeds.example.org");
    delivery = new NotificationAttempt(rig.store(), notifiers(), rig::now);
  }

  private MailSettings mail() {
    return new MailSettings(
        "127.0.0.1", sink.port(), MailSettings.Security.NONE, "", "", "feeds@example.org");
  }

  private Notifiers notifiers() {
    return new Notifiers(List.of(new MailNotifier(mail(), rig::now)));
  }

  private WebServer listen(String publicUrl) {
    Pages pages =
        new Pages(_ -> new SubscriptionTree(List.of(), List.of()), InstantSource.system());
    Authentication doors =
        new Authentication(
            _ -> Optional.of(new SignedInAccount(visitor, "csrf", null, Preferences.USUAL)), pages);
    MailConfirmation confirmation =
        new MailConfirmation(
            rig.store().mailAddresses(), mail(), publicUrl.isEmpty() ? null : publicUrl, rig::now);
    return WebServer.start(
        "127.0.0.1",
        0,
        TrustedProxies.LOCAL,
        folder.resolve("uploads"),
        List.of(new AlertRoutes(rig.store(), notifiers(), confirmation, doors, pages, rig::now)));
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
    sink.close();
    rig.close();
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).GET().build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String path, String form)
      throws IOException, InterruptedException {
    return client.send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("csrf=csrf&" + form))
            .build(),
        BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:%d%s".formatted(server.port(), path)))
        .timeout(Duration.ofSeconds(30));
  }

  private HttpResponse<String> save(String address) throws IOException, InterruptedException {
    return post("/alerts", "name=Floods&q=posting&in=all&mail=" + address);
  }

  private static String words(SmtpSink.Mail mail) {
    return mail.lines().stream()
        .map(line -> line.endsWith("=") ? line.substring(0, line.length() - 1) : line + "\n")
        .collect(Collectors.joining())
        .replace("=3D", "=");
  }

  private String code() {
    String words = words(sink.mails().getLast());
    return words.replaceFirst("(?s).*\\?code=(\\S+).*", "$1");
  }

  /** What comes of a posting that the only alert finds. */
  private State told() {
    long feed = rig.annsFeed("https://a.example/" + rig.now().toEpochMilli());
    rig.arrive(feed, 1);
    rig.store().search().index(500);
    new ArrivalMatcher(
            rig.store(),
            rig::now,
            new Quarantine(rig.store().quarantines(), rig::now, new Supervisor()),
            () -> {},
            (_, _, _, _) -> {})
        .sift();
    SavedSearch alert = rig.store().savedSearches().of(rig.ann().id()).getFirst();
    delivery.tell(alert, NotificationChannel.MAIL, rig.store().notifications().due(rig.now(), 99));
    return rig.store().notifications().latest(alert.id(), 1).getFirst().state();
  }

  @Test
  void address_isConfirmedByTheLinkOfAMail_once_beforeAnyAlertIsSent() throws Exception {
    String page = save("ada@example.org").body();
    assertThat(page).contains("is not confirmed", "Send the mail again");
    assertThat(sink.mails()).hasSize(1);
    assertThat(sink.mails().getFirst().to()).containsExactly("ada@example.org");
    assertThat(words(sink.mails().getFirst()))
        .contains("The account 'ann'", "https://feeds.example.org/alerts/confirm?code=");
    assertThat(told()).isEqualTo(State.GIVEN_UP);
    assertThat(sink.mails()).hasSize(1);
    assertThat(get("/alerts/1").body()).contains("the address is not confirmed");

    String code = code();
    assertThat(get("/alerts/confirm?code=" + code).body()).contains("<strong>ada@example.org");
    assertThat(get("/alerts/1").body()).as("to look is not to confirm").contains("not confirmed");
    assertThat(post("/alerts/confirm", "code=" + code).statusCode()).isEqualTo(200);
    assertThat(get("/alerts/1").body()).contains("is confirmed").doesNotContain("Send the mail");
    assertThat(post("/alerts/confirm", "code=" + code).statusCode()).isEqualTo(404);

    rig.pass(Duration.ofHours(2));
    assertThat(told()).isEqualTo(State.SENT);
    assertThat(sink.mails().getLast().header("Subject")).startsWith("Floods: ");
  }

  @Test
  void anotherAddress_needsAConfirmationOfItsOwn() throws Exception {
    save("ada@example.org");
    post("/alerts/confirm", "code=" + code());

    String page = post("/alerts/1", "name=F&q=posting&in=all&mail=eve@example.org").body();
    assertThat(page).contains("is not confirmed");
    assertThat(sink.mails().getLast().to()).containsExactly("eve@example.org");
    assertThat(told()).isEqualTo(State.GIVEN_UP);
    post("/alerts/1", "name=F&q=posting&in=all&mail=ada@example.org");
    assertThat(sink.mails()).as("that one is confirmed").hasSize(2);
  }

  @Test
  void codesOfOthersAndOldCodes_doNotHold() throws Exception {
    save("ada@example.org");
    String code = code();
    visitor = rig.bob();
    assertThat(get("/alerts/confirm?code=" + code).body()).contains("is not valid");
    assertThat(post("/alerts/confirm", "code=" + code).statusCode()).isEqualTo(404);
    visitor = rig.ann();
    rig.pass(Duration.ofHours(25));
    assertThat(post("/alerts/confirm", "code=" + code).statusCode()).isEqualTo(404);
    assertThat(
            rig.store()
                .mailAddresses()
                .find(rig.ann().id(), "ada@example.org")
                .orElseThrow()
                .isConfirmed())
        .isFalse();
  }

  @Test
  void nobodyIsFloodedWithMailsThatAsk() throws Exception {
    save("victim@example.org");
    for (int i = 1; i < MailConfirmation.MOST_PER_ADDRESS; i++) {
      assertThat(post("/alerts/1/ask", "").statusCode()).isEqualTo(200);
    }
    HttpResponse<String> refused = post("/alerts/1/ask", "");
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.body()).contains("try again tomorrow");
    visitor = rig.bob();
    assertThat(save("Victim@example.org").statusCode()).isEqualTo(429);
    assertThat(sink.mails()).hasSize(MailConfirmation.MOST_PER_ADDRESS);

    for (int i = 0; i < MailConfirmation.MOST_PER_ACCOUNT; i++) {
      assertThat(save("other%d@example.org".formatted(i)).statusCode()).isEqualTo(200);
    }
    assertThat(save("one-more@example.org").statusCode()).isEqualTo(429);
    rig.pass(Duration.ofHours(25));
    assertThat(save("one-more@example.org").statusCode()).isEqualTo(200);
  }

  @Test
  void withoutAPublicUrl_theMailHasACodeAndNoLink() throws Exception {
    server.close();
    server = listen("");
    save("ada@example.org");
    String words = words(sink.mails().getFirst());
    assertThat(words).contains("enter this code").doesNotContain("http");
    String code = words.replaceFirst("(?s).*enter this code:\\s+(\\S+).*", "$1");
    assertThat(get("/alerts").body())
        .contains("Confirm a mail address", "href=\"/alerts/confirm\"");
    assertThat(post("/alerts/confirm", "code=" + code).statusCode()).isEqualTo(200);
    assertThat(get("/alerts/1").body()).contains("is confirmed");
  }

  @Test
  void aMailThatIsNotTaken_isTold() throws Exception {
    sink.refuse("550 no such user");
    HttpResponse<String> answer = save("nobody@example.org");
    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body()).contains("was not sent", "open the alert to send it again");
    assertThat(rig.store().savedSearches().of(rig.ann().id())).hasSize(1);
  }
}
