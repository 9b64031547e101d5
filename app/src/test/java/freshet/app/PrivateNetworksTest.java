package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.people.Notification;
import freshet.store.people.StreamQuery;
import freshet.village.Behaviours;
import freshet.village.Host;
import freshet.village.Reply;
import java.net.InetAddress;
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
      Host inside = server.host("inside", Behaviours.always(Reply.of(204)));
      Host news =
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
