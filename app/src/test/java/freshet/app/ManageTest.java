package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.codec.RetrievalStateText;
import freshet.crawler.terminal.RetrievalState;
import freshet.store.model.FeedStage;
import freshet.store.model.FeedState;
import freshet.store.model.StoredFeed;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.VillageHost;
import freshet.web.WebJson;
import freshet.web.admin.FeedPage;
import freshet.web.admin.FeedRow;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees who looks after feeds. */
class ManageTest {
  @TempDir private Path folder;
  private RunningServer server;
  private VillageHost news;
  private VillageHost broken;

  /** Feed 1 says that it stays fresh for an hour, feed 2 cannot be read. */
  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    news = server.host("news", Behaviours.maxAge(Duration.ofHours(1), Behaviours.plainFeed()));
    broken =
        server.host("broken", Behaviours.inTurn(Behaviours.plainFeed(), Behaviours.status(500)));
    server.run("add", news.url("/feed"));
    server.run("add", broken.url("/feed"));
    server.awaitRetrieved(1);
    server.awaitRetrieved(2);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void feeds_areATableWithACount() {
    Freshet feeds = server.run("feeds");

    assertThat(feeds.exitCode()).isZero();
    assertThat(feeds.out().lines().findFirst().orElse(""))
        .matches("feed +title +host +folders +per day +delay +missed +next +last");
    assertThat(feeds.out().lines())
        .anyMatch(line -> line.matches(" *1 +Village news +news.village.test .*"))
        .endsWith("2 of 2 feeds");
  }

  @Test
  void feeds_areFoundSortedAndPaged() {
    assertThat(server.run("feeds", "--search", "BROKEN").out())
        .contains("broken.village.test", "1 of 2 feeds; 1 match")
        .doesNotContain("news.village.test");
    assertThat(server.run("feeds", "--limit", "1", "--sort", "host").out())
        .contains("broken.village.test", "1 of 2 feeds; --offset 1 shows more")
        .doesNotContain("news.village.test");
    assertThat(server.run("feeds", "--limit", "1", "--offset", "1", "--sort", "host").out())
        .contains("news.village.test")
        .doesNotContain("broken.village.test");
    assertThat(server.run("feeds", "--problems").out()).contains("0 of 2 feeds; 0 match");
    assertThat(server.run("feeds", "--json").out()).startsWith("{\"at\":").contains("\"all\":2");
    assertThat(server.run("feeds", "--limit", "0").err())
        .contains("'limit' cannot be '0'; give a number from 1 to 1000");
    assertThat(server.run("feeds", "--limit", "x").err()).contains("'x' is not a whole number;");
    assertThat(server.run("feeds", "--sort", "colour").err())
        .contains("'colour' is none of number, title, host, rate,", "(did you mean 'delay'?)");
  }

  @Test
  void feeds_areSortedByWhatIsLearnedAndPlanned() {
    Instant now = Instant.now();
    String items =
        IntStream.range(0, 40)
            .mapToObj(k -> now.plus(Duration.ofMinutes(5)).minus(Duration.ofHours(k)))
            .map(at -> "<item><guid>%s</guid><pubDate>%s</pubDate></item>".formatted(at, at))
            .collect(
                Collectors.joining("", "<rss><channel><title>Busy</title>", "</channel></rss>"));
    VillageHost busy = server.host("busy", (_, _) -> Reply.text("application/rss+xml", items));
    server.run("add", busy.url("/feed"));
    server.awaitRetrieved(3);

    assertThat(sorted("rate").getFirst().id()).isEqualTo(3);
    assertThat(sorted("rate"))
        .extracting(FeedRow::ratePerDay)
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(sorted("next")).extracting(FeedRow::nextAt).isSorted();
    assertThat(sorted("delay"))
        .as("only one has brought postings since it is watched")
        .extracting(FeedRow::delayMinutes)
        .containsExactly(0.0, null, null);
  }

  private List<FeedRow> sorted(String order) {
    String json = server.run("feeds", "--json", "--sort", order).out();
    return WebJson.read(json, FeedPage.class).feeds();
  }

  @Test
  void status_tellsOfTheDay() {
    Freshet status = server.run("status");

    assertThat(status.exitCode()).isZero();
    assertThat(status.out())
        .contains("policy    freshet", "budget    24/feed: 48 retrievals a day", "feeds     2:")
        .containsPattern("\nretrievals +2 +0\n")
        .containsPattern("\nbefore it was allowed +0 +0\n")
        .containsPattern("\n  unconditional +100.0 % +-\n");
    assertThat(server.run("status", "--json").out()).contains("\"policy\":\"freshet\"");
  }

  @Test
  void explain_findsFeedsByNumberUrlAndTitle() {
    assertThat(server.run("explain", "1").out())
        .startsWith("1: Village news\n")
        .contains("url       " + news.url("/feed"))
        .contains("the server said how long its answer stays fresh")
        .contains("by hour   ", "by day    Mo")
        .containsPattern("changed +200 +1 +0 ");
    assertThat(server.run("explain", broken.url("/feed")).out()).startsWith("2: ");
    assertThat(server.run("explain", "broken").out()).startsWith("2: ");
    assertThat(server.run("explain", "village news").err())
        .contains("2 feeds match 'village news': 1 (Village news), 2 (Village news)");
    assertThat(server.run("explain", "99").err()).contains("there is no feed '99'");
    assertThat(server.run("explain", "1", "--json").out()).contains("\"place\":\"planned\"");
  }

  @Test
  void gc030_refresh_saysWhenTheNextRetrievalIsAllowed_andKeepsToIt() {
    int asked = news.requests().size();

    Freshet refresh = server.run("refresh", "1");

    assertThat(refresh.out())
        .matches(
            "(?s)1: Village news: is retrieved in (59|60) min, at the earliest time allowed: .*");
    assertThat(server.run("refresh", "1").exitCode()).isZero();
    assertThat(news.requests()).hasSize(asked);
  }

  @Test
  void gc047_refresh_wakesAFeedThatWasSuspended() {
    StoredFeed feed = server.store().feeds().find(2).orElseThrow();
    suspend(feed);

    Freshet refresh = server.run("refresh", "2");

    assertThat(refresh.out()).contains("watched again");
    assertThat(server.store().feeds().find(2).orElseThrow().state().stage())
        .isEqualTo(FeedStage.ACTIVE);
  }

  private void suspend(StoredFeed feed) {
    FeedState state = feed.state();
    RetrievalStateText text = RetrievalStateText.of(state.standing());
    RetrievalState was = text.standing();
    RetrievalState suspended =
        new RetrievalState(
            was.address(),
            was.lastSeen(),
            was.silence(),
            was.failures(),
            RetrievalState.Stage.SUSPENDED,
            was.notBefore(),
            was.wasted());
    server
        .store()
        .feeds()
        .stand(
            feed.id(),
            new FeedState(
                FeedStage.SUSPENDED,
                state.notBefore(),
                state.retrievedAt(),
                state.changedAt(),
                null,
                state.outcome(),
                state.window(),
                new RetrievalStateText(suspended, text.trust()).text(),
                null));
  }

  @Test
  void feed_setsWhatIsSpecialAboutIt() {
    assertThat(server.run("feed", "1", "--articles", "on", "--floor", "2h").out())
        .isEqualToIgnoringNewLines("1: Village news: articles on, floor 2 h, weight 1");
    assertThat(server.run("feed", "1", "--floor", "usual", "--weight", "2.5").out())
        .isEqualToIgnoringNewLines("1: Village news: articles on, floor usual, weight 2.5");
    assertThat(server.run("feed", "1", "--weight", "0").exitCode()).isZero();
    assertThat(server.run("refresh", "1").err()).isEmpty();
    assertThat(server.run("refresh", "1").out()).contains("is not retrieved: its weight is 0");
    assertThat(server.run("feed", "1", "--floor", "soon").err())
        .contains("--floor cannot be 'soon'; give a time such as 30m or 2h");
    assertThat(server.run("feed", "1", "--weight", "abc").err())
        .contains("'abc' is not a number; see");
    assertThat(server.run("feed", "1", "--weight=-1").err()).contains("a weight cannot be -1.0");
    assertThat(server.run("feed", "1").err()).contains("nothing to set");
  }

  @Test
  void remove_endsAFeedForGood() {
    assertThat(server.run("remove", "2").out())
        .startsWith("removed 2: Village news (http://broken");
    assertThat(server.run("remove", "2").err()).contains("there is no feed '2'");
    assertThat(server.run("feeds").out()).contains("1 of 1 feeds");
  }

  @Test
  void switch_holdsAlsoAfterARestart() {
    assertThat(server.run("switch", "--policy", "uniform", "--budget", "100/day").out())
        .startsWith("policy uniform, budget 100/day (100 retrievals a day)");
    server.close();
    server = RunningServer.start(folder, Map.of());
    assertThat(server.run("status").out()).contains("policy    uniform", "budget    100/day:");
    assertThat(server.run("switch", "--budget", "2GB/day").out())
        .startsWith("policy uniform, budget 2GB/day (2.0 GB a day)");
    assertThat(server.run("status").out())
        .contains("budget    2GB/day: 2.0 GB a day; ", " spent today, ");
    assertThat(server.run("status", "--json").out())
        .contains("\"unit\":\"bytes\"", "\"by\":\"not-modified\"");
    assertThat(server.run("explain", "1").out()).containsPattern("cost +1 requests and [0-9.]+ ");
    assertThat(server.run("switch", "--policy", "uniforn").err())
        .contains("'policy' cannot be 'uniforn'")
        .contains("did you mean 'uniform'?");
    assertThat(server.run("switch", "--budget", "plenty").err()).contains("'budget' cannot be");
    assertThat(server.run("switch").err()).contains("nothing to switch to");
  }
}
