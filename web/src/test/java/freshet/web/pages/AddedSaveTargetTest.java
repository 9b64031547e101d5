package freshet.web.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.reading.account.Preferences;
import freshet.reading.save.MadeUpTarget;
import freshet.reading.save.SaveSender;
import freshet.reading.save.SaveService;
import freshet.reading.save.SaveTarget.Outcome;
import freshet.reading.save.SaveTargets;
import freshet.reading.stream.SubscriptionTree;
import freshet.store.account.SaveRequest.State;
import freshet.web.TrustedProxies;
import freshet.web.WebServer;
import freshet.web.account.Authentication;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.protocol.AppRig;
import freshet.web.protocol.rest.SaveApi;
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
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A save target that is added to the list appears in pages, in the API and in the requests. */
@Timeout(60)
class AddedSaveTargetTest {
  private static final Map<String, String> ATTIC =
      Map.of("target", "attic", "name", "Upstairs", "box", "box 12", "lock", "s3cret");

  private final HttpClient client =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
  private final BlockingQueue<String> saved = new LinkedBlockingQueue<>();
  private final SaveTargets targets =
      MadeUpTarget.only(
          (item, fields) -> {
            saved.add(fields.get("box") + ": " + item.title());
            return "wrong".equals(fields.get("lock"))
                ? new Outcome.Refused("the lock does not open")
                : new Outcome.Saved();
          });
  @TempDir private Path folder;
  private AppRig rig;
  private SaveSender sender;
  private WebServer server;
  private long posting;

  @BeforeEach
  void start() {
    rig = new AppRig(folder);
    posting = rig.arrive(rig.annsFeed("https://a.example/"), 1).getFirst();
    Pages pages =
        new Pages(_ -> new SubscriptionTree(List.of(), List.of()), InstantSource.system());
    Authentication doors =
        new Authentication(
            _ -> Optional.of(new SignedInAccount(rig.ann(), "csrf", null, Preferences.USUAL)),
            pages);
    sender = new SaveSender(rig.store(), targets, rig::now, new Supervisor());
    SaveService saves = new SaveService(rig.store(), targets, rig::now, sender::call);
    sender.start();
    server =
        WebServer.start(
            "127.0.0.1",
            0,
            TrustedProxies.LOCAL,
            folder.resolve("uploads"),
            List.of(new SaveRoutes(saves, doors, pages), new SaveApi(saves, rig.login())));
  }

  @AfterEach
  void stop() {
    server.close();
    sender.close();
    client.close();
    rig.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
  }

  private String send(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString(UTF_8));
    return answer.statusCode() + " " + answer.body();
  }

  private String get(String path) throws Exception {
    return send(request(path).build());
  }

  private String post(String path, Map<String, String> fields) throws Exception {
    String form =
        fields.entrySet().stream()
            .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("X-CSRF", "csrf")
            .header("HX-Request", "true")
            .POST(BodyPublishers.ofString(form))
            .build());
  }

  private String api(String method, String path, String json) throws Exception {
    return send(
        request("/api/v1/me" + path)
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + rig.annsPassword().secret())
            .method(
                method, json.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(json))
            .build());
  }

  /** The test's own time limit ends it if that never happens. */
  private void await(State state) {
    while (rig.store().saveRequests().of(rig.ann().id(), posting).stream()
            .noneMatch(one -> one.state() == state)
        && !Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }

  private long added() {
    return rig.store().saveDestinations().of(rig.ann().id()).getFirst().id();
  }

  @Test
  void target_isOfferedAddedTestedUsedAndRemovedInPages() throws Exception {
    assertThat(get("/save-targets"))
        .contains("<summary>The attic</summary>", "name=\"box\"", "placeholder=\"box 7\"")
        .contains("type=\"password\" name=\"lock\"");

    assertThat(post("/save-targets", ATTIC)).startsWith("200").contains("Upstairs");
    assertThat(get("/save-targets")).contains("value=\"box 12\"").doesNotContain("s3cret");
    assertThat(post("/save-targets/" + added() + "/test", Map.of()))
        .contains("it took a test link");
    assertThat(saved.take()).isEqualTo("box 12: Test link from Freshet");

    assertThat(get("/posting/" + posting + "/saves")).contains("<button>Save to Upstairs</button>");
    post("/posting/" + posting + "/save", Map.of("destination", Long.toString(added())));
    assertThat(saved.take()).isEqualTo("box 12: Posting 1");
    await(State.SAVED);
    assertThat(get("/posting/" + posting + "/saves")).contains("✓ Saved to Upstairs");

    assertThat(post("/save-targets/" + added() + "/remove", Map.of())).doesNotContain("Upstairs");
  }

  @Test
  void failure_isShownWithItsReasonAndAWayToTryAgain() throws Exception {
    post("/save-targets", Map.of("target", "attic", "box", "b", "lock", "wrong"));
    post("/posting/" + posting + "/save", Map.of("destination", Long.toString(added())));
    await(State.FAILED);
    assertThat(get("/posting/" + posting + "/saves"))
        .contains("Not saved to The attic: the lock does not open.", "Try again</button>");
    assertThat(get("/save-targets")).contains("not saved: the lock does not open");

    post("/save-targets/" + added(), Map.of("name", "Open", "box", "b", "lock", "right"));
    post("/save-targets/" + added() + "/retry", Map.of());
    await(State.SAVED);
    assertThat(post("/save-targets", Map.of("target", "attic", "box", "b")))
        .startsWith("422")
        .contains("'Lock' is missing");
  }

  @Test
  void target_isUsedThroughTheApi() throws Exception {
    assertThat(api("GET", "/save-targets", ""))
        .contains("\"target\":\"attic\"", "\"name\":\"lock\"", "\"secret\":true");
    assertThat(
            api(
                "POST",
                "/save-targets",
                "{\"target\":\"attic\",\"fields\":{\"box\":\"b\",\"lock\":\"s3cret\"}}"))
        .startsWith("200")
        .contains("\"name\":\"The attic\"")
        .doesNotContain("s3cret");
    assertThat(api("POST", "/save-targets/" + added() + "/test", "")).contains("\"saved\":true");
    String save = "/postings/" + posting + "/save";
    assertThat(api("POST", save, "{\"target\":" + added() + "}")).contains("\"state\":\"");
    await(State.SAVED);
    assertThat(api("GET", save + "s", "")).contains("\"state\":\"saved\"");
    assertThat(api("POST", save, "{}")).startsWith("400");
    assertThat(api("DELETE", "/save-targets/" + added(), "")).startsWith("200");
    assertThat(rig.store().saveDestinations().of(rig.ann().id())).isEmpty();
  }
}
