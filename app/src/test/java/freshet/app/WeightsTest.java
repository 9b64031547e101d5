package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.StreamQuery;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Weights follow how feeds are read. */
class WeightsTest {
  @TempDir private Path folder;
  private RunningServer server;
  private String url;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    url = server.host("news", ReaderPagesTest.feed("News", 20)).url("/feed");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private double weight() {
    server.weigh();
    return server.store().feeds().find(1).orElseThrow().weight();
  }

  @Test
  void gc031_withoutAccounts_everyFeedCounts() {
    server.run("add", url);
    assertThat(weight()).isEqualTo(1);
  }

  @Test
  void gc031_weightsFollowSubscribers_timesWhatIsGivenByHand() {
    server.run("add", url);
    try (WebVisitor ada = WebVisitor.first(server);
        WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      assertThat(weight()).isEqualTo(1);
      bob.at("/subscriptions").post("/subscriptions", Map.of("url", url));
      assertThat(weight()).isEqualTo(2);
      server.run("feed", "1", "--weight", "5");
      assertThat(weight()).isEqualTo(10);
      assertThat(server.run("feeds", "--sort", "weight").out()).contains("News");
      server.run("feed", "1", "--weight", "1");
      assertThat(weight()).isEqualTo(2);
    }
  }

  /** 20 postings, none opened, by a prior of 5: 5 / 25; then one opened: 6 / 25. */
  @Test
  void rule_isSwitchedWhileItRuns() {
    server.run("add", url);
    server.awaitRetrieved(1);
    try (WebVisitor ada = WebVisitor.first(server)) {
      assertThat(server.run("switch", "--weights", "reading").out()).contains("weights by reading");
      assertThat(weight()).isEqualTo(0.2);
      long account = server.store().accounts().find("ada").orElseThrow().id();
      long posting = server.store().reading().ids(StreamQuery.of(account, 1)).getFirst();
      ada.at("/").script("/posting/" + posting + "/open", Map.of());
      assertThat(weight()).isEqualTo(0.24);
      assertThat(server.run("status").out())
          .contains("weights by reading", "delay, mean by weight");
      server.run("switch", "--weights", "equal");
      assertThat(weight()).isEqualTo(1);
      assertThat(server.run("switch", "--weights", "nonsense").err())
          .contains("'weights' cannot be 'nonsense'");
    }
  }
}
