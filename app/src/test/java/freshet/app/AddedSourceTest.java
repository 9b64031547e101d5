package freshet.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.terminal.FeedLocation;
import freshet.crawler.terminal.FetchSource;
import freshet.crawler.terminal.FetchSources;
import freshet.crawler.terminal.RetrievalOrder;
import freshet.crawler.terminal.UserAgent;
import freshet.http.FetchResult;
import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.village.VillageHost;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The postings of a kind of source that is added to the list appear in the page and the API. */
@Timeout(120)
class AddedSourceTest {
  /** Letters that somebody finds at a beach. */
  private static final class BottleSource implements FetchSource {
    @Override
    public boolean accepts(FeedLocation at) {
      return at.url().startsWith("bottle:");
    }

    @Override
    public FetchResult fetch(RetrievalOrder order) {
      String beach = order.url().substring("bottle:".length());
      byte[] letters =
          """
          <rss version="2.0"><channel><title>Letters from %1$s</title>
          <item><guid>%1$s/1</guid><title>Help from %1$s</title></item></channel></rss>
          """
              .formatted(beach)
              .getBytes(UTF_8);
      return new FetchResult.Answer(
          200,
          order.url(),
          List.of(),
          List.of(new Header("Content-Type", "application/rss+xml")),
          letters,
          letters.length,
          Duration.ZERO);
    }
  }

  @TempDir private Path folder;

  private static FetchSources sources(Fetcher fetcher, UserAgent agent) {
    return new FetchSources(
        Stream.concat(
                Stream.of(new BottleSource()), FetchSources.standard(fetcher, agent).all().stream())
            .toList());
  }

  private static long watched(RunningServer server, String url) {
    long feed = server.heldBack(url);
    long account = server.store().accounts().find("ada").orElseThrow().id();
    Instant now = Instant.now();
    server.store().subscriptions().add(account, Map.of(feed, List.of()), now, now);
    server.release(feed);
    server.awaitRetrieved(feed);
    return feed;
  }

  @Test
  void postings_comeThroughTheControllerIntoPageAndApi() {
    try (RunningServer server = RunningServer.start(folder, AddedSourceTest::sources);
        WebVisitor ada = WebVisitor.first(server)) {
      VillageHost host = server.host("news", ReaderPagesTest.feed("News", 2));
      long letters = watched(server, "bottle:east");
      long news = watched(server, host.url("/feed"));

      assertThat(server.store().feeds().find(letters).orElseThrow().description().title())
          .isEqualTo("Letters from east");
      assertThat(ada.get("/feed/" + letters).body()).contains("Help from east");
      assertThat(ada.get("/feed/" + news).body()).as("the web as before").contains("News posting");
      ada.with("Authorization", "Bearer " + server.appPassword("ada"));
      assertThat(ada.json("/api/v1/me/postings").toString()).contains("Help from east");
    }
  }
}
