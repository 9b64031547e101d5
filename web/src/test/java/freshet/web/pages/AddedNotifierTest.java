package freshet.web.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.account.Preferences;
import freshet.reading.alert.ArrivalMatcher;
import freshet.reading.alert.MadeUpNotifier;
import freshet.reading.alert.MailConfirmation;
import freshet.reading.alert.MailSettings;
import freshet.reading.alert.NotificationAttempt;
import freshet.reading.alert.Notifier;
import freshet.reading.alert.Notifiers;
import freshet.reading.stream.SubscriptionTree;
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
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A notifier that is added to the list appears in the form, the store, the delivery and pages. */
class AddedNotifierTest {
  private static final NotificationChannel PIGEON = new NotificationChannel("PIGEON");

  private final HttpClient client =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
  private final List<String> flights = new ArrayList<>();
  private final Notifiers notifiers =
      MadeUpNotifier.only(
          PIGEON,
          (_, target, letter) -> {
            flights.add(target + ": " + letter.entries().getFirst().feed());
            return new Notifier.Outcome.Told();
          });
  @TempDir private Path folder;
  private AppRig rig;
  private WebServer server;

  @BeforeEach
  void start() {
    rig = new AppRig(folder);
    Pages pages =
        new Pages(_ -> new SubscriptionTree(List.of(), List.of()), InstantSource.system());
    Authentication doors =
        new Authentication(
            _ -> Optional.of(new SignedInAccount(rig.ann(), "csrf", null, Preferences.USUAL)),
            pages);
    MailConfirmation confirmation =
        new MailConfirmation(rig.store().mailAddresses(), MailSettings.NONE, null, rig::now);
    server =
        WebServer.start(
            "127.0.0.1",
            0,
            TrustedProxies.LOCAL,
            folder.resolve("uploads"),
            List.of(new AlertRoutes(rig.store(), notifiers, confirmation, doors, pages, rig::now)));
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    rig.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:%d%s".formatted(server.port(), path)))
        .timeout(Duration.ofSeconds(30));
  }

  private String get(String path) throws IOException, InterruptedException {
    return client.send(request(path).GET().build(), BodyHandlers.ofString()).body();
  }

  private HttpResponse<String> save(String target) throws IOException, InterruptedException {
    String form = "csrf=csrf&name=Floods&q=posting&in=all&pigeon=";
    return client.send(
        request("/alerts")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form + URLEncoder.encode(target, UTF_8)))
            .build(),
        BodyHandlers.ofString());
  }

  private void deliver(SavedSearch alert) {
    rig.arrive(rig.annsFeed("https://a.example/"), 1);
    rig.store().search().index(500);
    new ArrivalMatcher(
            rig.store(),
            rig::now,
            new Quarantine(rig.store().quarantines(), rig::now, new Supervisor()),
            () -> {},
            (_, _, _, _) -> {})
        .sift();
    new NotificationAttempt(rig.store(), notifiers, rig::now)
        .tell(alert, PIGEON, rig.store().notifications().due(rig.now(), 9));
  }

  @Test
  void notifier_isOfferedStoredDeliveredAndListed() throws Exception {
    assertThat(get("/alerts/new"))
        .contains("Loft of the pigeon", "name=\"pigeon\"", "placeholder=\"loft 7\"")
        .contains("<span class=\"help\">the pigeon is young</span>");

    assertThat(save("loft 12").body()).contains("value=\"loft 12\"");
    SavedSearch alert = rig.store().savedSearches().of(rig.ann().id()).getFirst();
    assertThat(alert.channels()).containsExactly(Map.entry(PIGEON, "loft 12"));
    assertThat(get("/alerts")).contains("tells by pigeon post");

    deliver(alert);
    assertThat(flights).containsExactly("loft 12: Title of https://a.example/");
    assertThat(get("/alerts/" + alert.id())).contains("<td>pigeon post</td>");
  }

  @Test
  void targetThatItsCheckRejects_isASentence() throws Exception {
    HttpResponse<String> answer = save("the chimney");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("the chimney").contains("is no loft");
    assertThat(rig.store().savedSearches().of(rig.ann().id())).isEmpty();
  }
}
