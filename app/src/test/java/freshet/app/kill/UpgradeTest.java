package freshet.app.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import freshet.app.AccountStory;
import freshet.app.DataArchive;
import freshet.village.Behaviour;
import freshet.village.KafkaBroker;
import freshet.village.Reply;
import freshet.village.Village;
import freshet.village.VillageHost;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * What earlier versions wrote is taken over by this one, as docs/operating.md and docs/cluster.md
 * say.
 */
@Tag("long")
class UpgradeTest {
  private static final int HOUSES = 100;
  private static final int SOME_ANSWERS = 200;
  private static final int PER_DAY = 1_500_000;

  @TempDir private Path folder;

  static Stream<Arguments> versionsAndDatabases() {
    return Arrays.stream(EarlierVersion.values())
        .flatMap(
            version ->
                Arrays.stream(Databases.values()).map(database -> arguments(version, database)));
  }

  /** What an account made and what the policy learned is there, and the feed is asked on. */
  @ParameterizedTest
  @MethodSource("versionsAndDatabases")
  @Timeout(300)
  void dataOfEarlierVersion_goesOn(EarlierVersion version, Databases database) throws Exception {
    String location = database.fresh(folder);
    try (Village village = Village.open(InstantSource.system())) {
      VillageHost news = village.hostAt("127.9.8.1", edition(4, ""));
      String feed = news.url("/feed");
      AccountStory story;
      JsonNode before;
      try (OneServer earlier = OneServer.start(version.classes(), folder, location)) {
        story = earlier.begin(feed);
        before = earlier.feed(feed);
        earlier.end();
      }
      DataArchive.write(folder, story, Path.of("target", "data-of-" + version + ".zip"));
      news.forget();
      try (OneServer server = OneServer.start(ServerProcess.THIS, folder, location)) {
        story.isKept(server.url());
        story.isLoggedIn(server.url());
        assertThat(server.feed(feed).path("mixture").path("shapes"))
            .isEqualTo(before.path("mixture").path("shapes"));
        news.behave(edition(5, ": the sequel"));
        server.refresh(feed);
        server.await(() -> story.hasStarred(server.url(), "News posting 5: the sequel"));
        assertThat(news.requests().getFirst().header("If-None-Match")).contains("\"4\"");
        story.isKept(server.url());
        server.end();
      }
    }
  }

  /** A feed that lists so many articles and knows when someone has it already. */
  static Behaviour edition(int articles, String addition) {
    String tag = "\"" + articles + "\"";
    String items =
        IntStream.rangeClosed(1, articles)
            .mapToObj(
                k ->
                    "<item><title>News posting %d%s</title><guid>g%d</guid></item>"
                        .formatted(k, k > 4 ? addition : "", k))
            .collect(Collectors.joining());
    String document =
        "<rss version=\"2.0\"><channel><title>News</title>%s</channel></rss>".formatted(items);
    return (request, _) ->
        request.header("If-None-Match").filter(tag::equals).isPresent()
            ? Reply.of(304)
            : Reply.text("application/rss+xml", document).with("ETag", tag);
  }

  /** The earlier version makes database and topics; then its members are replaced one by one. */
  @ParameterizedTest
  @EnumSource
  @Timeout(900)
  void membersOfTwoVersions_workTogether(EarlierVersion version) throws Exception {
    String earlier = version.classes();
    try (Town town = new Town(HOUSES, 16);
        KafkaBroker broker = new KafkaBroker(folder.resolve("broker"));
        Cluster cluster = Cluster.madeBy(earlier, folder, town, broker, PER_DAY)) {
      ServerProcess oldTerminal = cluster.terminal(earlier, "old", 0);
      cluster.readAll(earlier);
      ServerProcess oldLeader = cluster.server(earlier, "leader", 0);
      Cluster.leads(oldLeader);
      cluster.await(SOME_ANSWERS, oldLeader);

      cluster.terminal("new");
      retrieves(cluster, "new", oldLeader);
      retrieves(cluster, "old", oldLeader);

      ServerProcess leader = cluster.server("standby");
      Cluster.standsBy(leader);
      oldLeader.end("TERM");
      Cluster.takesOver(leader);
      retrieves(cluster, "new", leader);
      retrieves(cluster, "old", leader);

      oldTerminal.end("TERM");
      cluster.await(SOME_ANSWERS, leader);
      cluster.end(leader, 0);
    }
  }

  /** Waits until a terminal has done something from now on, as the leader sees it. */
  private static void retrieves(Cluster cluster, String terminal, ServerProcess leader)
      throws InterruptedException {
    String server = cluster.isLeading("standby") ? "standby" : "leader";
    cluster.await(() -> done(cluster, server, terminal) > 0, leader);
    long before = done(cluster, server, terminal);
    cluster.await(() -> done(cluster, server, terminal) > before, leader);
    assertThat(leader.isAlive()).isTrue();
  }

  private static long done(Cluster cluster, String server, String terminal) {
    return cluster
        .member(server, member -> member.name().equals(terminal))
        .map(member -> member.done())
        .orElse(0L);
  }
}
