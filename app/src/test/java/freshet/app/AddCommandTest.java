package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.VillageHost;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees who adds feeds. */
class AddCommandTest {
  @TempDir private Path folder;
  private RunningServer server;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static Behaviour page(String links) {
    return Behaviours.always(Reply.text("text/html", "<!DOCTYPE html><html><head>" + links));
  }

  private static String link(String href, String title) {
    return "<link rel=alternate type=application/rss+xml href='%s' title='%s'>"
        .formatted(href, title);
  }

  @Test
  void aFeed_isWatchedAndItsTitleTold() {
    VillageHost host = server.host("news", Behaviours.plainFeed());

    Freshet added = server.run("add", host.url("/feed"));

    assertThat(added.err()).isEmpty();
    assertThat(added.exitCode()).isZero();
    assertThat(added.out())
        .startsWith("added as 1: Village news (" + host.url("/feed") + "), lists 1 article; ")
        .containsPattern("(first|next) retrieved");
    assertThat(server.store().feeds().count()).isEqualTo(1);
  }

  @Test
  void gc004_theLookServesTheFirstRetrievalToo() {
    VillageHost host = server.host("news", Behaviours.plainFeed());

    server.run("add", host.url("/feed"));

    assertThat(server.awaitRetrieved(1).postings()).isEqualTo(1);
    assertThat(host.requests().stream().filter(request -> request.path().equals("/feed")))
        .hasSize(1);
  }

  @Test
  void aFeedThatIsWatched_isSaidToBe() {
    VillageHost host = server.host("news", Behaviours.plainFeed());
    server.run("add", host.url("/feed"));

    Freshet again = server.run("add", host.url("/feed"));

    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).startsWith("watched already as 1: Village news");
    assertThat(server.store().feeds().count()).isEqualTo(1);
  }

  @Test
  void gc007_anotherUrlOfAWatchedFeed_isNotWatchedTwice() {
    VillageHost host = server.host("news", Behaviours.plainFeed());
    server.run("add", host.url("/feed"));
    VillageHost old = server.host("old", Behaviours.redirect(301, host.url("/feed")));

    Freshet again = server.run("add", old.url("/rss"));

    assertThat(again.out()).startsWith("watched already as 1");
    assertThat(server.store().feeds().count()).isEqualTo(1);
  }

  @Test
  void aPageWithOneFeed_isReplacedByIt() {
    VillageHost host =
        server.host(
            "blog",
            Behaviour.byPath(
                Map.of("/", page(link("/rss", "All of it")), "/rss", Behaviours.plainFeed())));

    Freshet added = server.run("add", host.url("/"));

    assertThat(added.out()).startsWith("added as 1: All of it (" + host.url("/rss") + ")");
    assertThat(server.awaitRetrieved(1).description().title()).isEqualTo("Village news");
  }

  @Test
  void aPageWithSeveralFeeds_listsThem_unlessAllAreWanted() {
    VillageHost host = server.host("blog", page(link("/a", "First") + link("/b", "Second")));

    Freshet asked = server.run("add", host.url("/"));
    assertThat(asked.exitCode()).isEqualTo(2);
    assertThat(asked.err().lines())
        .containsExactly(
            "freshet add: the page '%s' links to 2 feeds; add one of them, or all with --all:"
                .formatted(host.url("/")),
            "  " + host.url("/a") + "  First",
            "  " + host.url("/b") + "  Second");
    assertThat(server.store().feeds().count()).isZero();

    Freshet all = server.run("add", "--all", host.url("/"));
    assertThat(all.exitCode()).isZero();
    assertThat(all.out().lines()).hasSize(2);
    assertThat(server.store().feeds().count()).isEqualTo(2);
  }

  @Test
  void whatIsNoFeed_isASentence() {
    VillageHost gone = server.host("gone", Behaviours.status(410));
    VillageHost bare = server.host("bare", page("<title>Nothing</title>"));

    assertThat(server.run("add", gone.url("/feed")).err())
        .isEqualToIgnoringNewLines(
            "freshet add: no feed at '%s': gone.village.test says that the feed is gone for good (410)."
                .formatted(gone.url("/feed")));
    assertThat(server.run("add", bare.url("/")).err()).contains("It links to no feed.");
    assertThat(server.run("add", "hello").err()).contains("'hello' is not a web address");
    assertThat(server.run("add", "ftp://village.test/feed").exitCode()).isEqualTo(2);
    assertThat(server.store().feeds().count()).isZero();
  }

  @Test
  void oneBadUrl_doesNotStopTheOthers() {
    VillageHost host = server.host("news", Behaviours.plainFeed());

    Freshet added = server.run("add", "nonsense", host.url("/feed"));

    assertThat(added.exitCode()).isEqualTo(2);
    assertThat(added.err().lines()).hasSize(1);
    assertThat(added.out()).startsWith("added as 1");
  }

  @Test
  void gc009_passwordsAreNeverPrinted() {
    VillageHost host = server.host("private", Behaviours.plainFeed());
    String url = host.url("/feed").replace("http://", "http://me:geheim@");

    assertThat(server.run("add", url).out()).startsWith("added").doesNotContain("geheim");
    assertThat(server.run("add", url).out()).startsWith("watched").doesNotContain("geheim");
    assertThat(server.run("feeds", "--json").out()).contains("***").doesNotContain("geheim");
    assertThat(server.run("explain", "1").out()).doesNotContain("geheim");
    assertThat(server.run("explain", url + "x").err()).contains("***").doesNotContain("geheim");
    assertThat(server.run("export").out()).contains("private").doesNotContain("geheim");
    assertThat(server.run("export", "--credentials").out()).contains("me:geheim@");
    Freshet removed = server.run("remove", url);
    assertThat(removed.out()).as(removed.err()).startsWith("removed 1").doesNotContain("geheim");
  }

  @Test
  void gc043_aHostThatAskedForPatience_isNotLookedAt() {
    VillageHost host = server.host("busy", Behaviours.throttled("3600"));

    assertThat(server.run("add", host.url("/feed")).exitCode()).isEqualTo(2);
    Freshet again = server.run("add", host.url("/feed"));

    assertThat(again.err()).contains("must not be contacted before");
    assertThat(host.requests()).hasSize(1);
  }
}
