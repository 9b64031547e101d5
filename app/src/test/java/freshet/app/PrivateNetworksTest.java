package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.Notification;
import freshet.store.account.OutputFeed;
import freshet.store.account.OutputOptions;
import freshet.store.account.PostingSelection;
import freshet.store.account.StreamQuery;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.Request;
import freshet.village.VillageHost;
import java.net.InetAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which addresses the server speaks to, for each of its purposes (GC-101, GC-103). */
@Timeout(60)
class PrivateNetworksTest {
  private static final Pattern PROXIED = Pattern.compile("/image/[^\"' ]+");

  @TempDir private Path folder;

  @Test
  void gc103_networkThatIsOpenForFeeds_isClosedForImagesAndWebhooks() {
    Map<String, String> feedsOnly =
        Map.of("allow-network-images", "", "allow-network-webhooks", "");
    try (RunningServer server = RunningServer.start(folder, feedsOnly);
        WebVisitor ada = WebVisitor.first(server)) {
      VillageHost inside = server.host("inside", Behaviours.always(Reply.of(204)));
      VillageHost news =
          server.host(
              "news",
              Behaviours.always(
                  Reply.text(
                      "application/rss+xml",
                      """
                      <rss version="2.0"><channel><title>A</title><item><title>Rivers</title>
                      <guid>g</guid><description>&lt;img src="%s"&gt;</description></item>
                      </channel></rss>"""
                          .formatted(inside.url("/image")))));
      long account = server.store().accounts().find("ada").orElseThrow().id();
      long feed = server.heldBack(news.url("/feed"));
      server
          .store()
          .subscriptions()
          .add(account, Map.of(feed, List.of()), Instant.EPOCH, Instant.now());
      ada.at("/alerts/new?q=rivers")
          .post(
              "/alerts",
              Map.of("name", "A", "q", "rivers", "in", "all", "webhook", inside.url("/hook")));
      server.release(feed);
      server.awaitRetrieved(feed);

      long posting = server.store().reading().ids(StreamQuery.of(account, 1)).getFirst();
      Matcher image = PROXIED.matcher(ada.get("/posting/" + posting).body());
      assertThat(image.find()).isTrue();
      assertThat(ada.get(image.group().replace("&amp;", "&")).statusCode()).isEqualTo(404);
      long alert = server.store().savedSearches().of(account).getFirst().id();
      until(() -> refusals(server, alert).contains("not on the public internet"));
      assertThat(inside.log()).as("nobody asked there").isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "127.0.0.0/8, 1"})
  void gc103_hubSpeaksToCallbacksOfPrivateNetworks_onlyWhereTheyAreOpen(
      String network, int subscribers) {
    try (RunningServer server =
            RunningServer.start(folder, Map.of("allow-network-callbacks", network));
        WebVisitor ada = WebVisitor.first(server)) {
      long account = server.store().accounts().find("ada").orElseThrow().id();
      OutputFeed feed =
          server
              .store()
              .outputFeeds()
              .add(
                  account,
                  "secretOfAFeed12345",
                  "A",
                  new PostingSelection.All(),
                  9,
                  OutputOptions.NONE,
                  Instant.now());
      VillageHost inside = server.host("inside", PrivateNetworksTest::confirm);

      HttpResponse<String> answer =
          ada.post(
              "/hub",
              Map.of(
                  "hub.mode",
                  "subscribe",
                  "hub.topic",
                  server.url() + "/out/secretOfAFeed12345.atom",
                  "hub.callback",
                  inside.url("/callback")));

      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
      until(() -> server.store().hubSubscriptions().requests(feed.id()) == 0);
      assertThat(server.store().hubSubscriptions().of(feed.id())).hasSize(subscribers);
      assertThat(inside.log()).hasSize(subscribers);
    }
  }

  /** Wants what the hub asks about. */
  private static Reply confirm(Request request, Instant now) {
    return Reply.text("text/plain", request.target().replaceAll(".*hub.challenge=([^&]*).*", "$1"));
  }

  private static String refusals(RunningServer server, long alert) {
    return server.store().notifications().latest(alert, 9).stream()
        .map(Notification::reason)
        .collect(Collectors.joining());
  }

  /** The test's own time limit ends it if that never happens. */
  private static void until(BooleanSupplier happened) {
    while (!happened.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void gc101_feedOnTheServerItself_isRefused() {
    InetAddress itself = InetAddress.ofLiteral("192.0.64.1");
    try (RunningServer server =
        RunningServer.start(
            folder, Map.of("public-url", "https://feeds.example.org"), name -> List.of(itself))) {
      for (String url : List.of("http://feeds.example.org/out/a.atom", "http://192.0.64.1/feed")) {
        assertThat(server.run("add", url).err()).contains("not on the public internet");
      }
      assertThat(server.run("add", server.url() + "/metrics").err())
          .as("loopback is open for feeds, but the server does not ask itself")
          .contains("not on the public internet");
    }
  }
}
