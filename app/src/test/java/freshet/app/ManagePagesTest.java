package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.codec.RetrievalStateText;
import freshet.store.account.StreamQuery;
import freshet.store.account.Subscription;
import freshet.store.model.NewFeed;
import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.VillageHost;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adding and managing feeds without scripts: tables, forms, and what can be taken back. */
class ManagePagesTest {
  private static final Pattern UNDO = Pattern.compile("name=\"token\" value=\"([^\"]+)\"");
  private static final Pattern ROW = Pattern.compile("id=\"f(\\d+)\"");

  @TempDir private Path folder;
  private RunningServer server;
  private WebVisitor ada;
  private long account;

  @BeforeEach
  void start() {
    server = RunningServer.start(folder);
    ada = WebVisitor.first(server);
    account = server.store().accounts().find("ada").orElseThrow().id();
  }

  @AfterEach
  void stop() {
    ada.close();
    server.close();
  }

  private long subscribe(String name, String folderName) {
    VillageHost host = server.host(name, ReaderPagesTest.feed("The " + name, 3));
    HttpResponse<String> answer =
        ada.at("/subscriptions")
            .post("/subscriptions", Map.of("url", host.url("/feed"), "folder", folderName));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    String where = location(answer);
    return Long.parseLong(where.replaceAll(".*/feed/(\\d+).*", "$1"));
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElseThrow();
  }

  private List<String> rows(String path) {
    return ROW.matcher(ada.get(path).body()).results().map(row -> row.group(1)).toList();
  }

  private Subscription own(long feed) {
    return server.store().subscriptions().find(account, feed).orElseThrow();
  }

  /** Takes back what the page at the end of a redirect offers to take back. */
  private void undo(HttpResponse<String> done, String sentence) {
    String page = ada.get(location(done)).body();
    assertThat(page).contains(sentence);
    Matcher token = UNDO.matcher(page);
    assertThat(token.find()).isTrue();
    ada.post("/undo", Map.of("token", token.group(1)));
  }

  @Test
  void articlesAreThere_whenTheAddedFeedIsShown() {
    VillageHost host = server.host("tides", ReaderPagesTest.feed("Tides", 3));
    HttpResponse<String> added =
        ada.at("/").post("/subscriptions", Map.of("url", host.url("/feed")));
    assertThat(ada.get(location(added)).body()).contains("Tides posting 1");
  }

  @Test
  void table_isFilteredAndSorted_byItsAddress() {
    String tides = Long.toString(subscribe("tides", "Sea"));
    String ferries = Long.toString(subscribe("ferries", "Sea"));
    String bread = Long.toString(subscribe("bread", "Kitchen"));

    assertThat(rows("/subscriptions?sort=name")).containsExactly(bread, ferries, tides);
    assertThat(rows("/subscriptions?sort=name&down=1")).containsExactly(tides, ferries, bread);
    assertThat(rows("/subscriptions?sort=folder")).containsExactly(bread, ferries, tides);
    assertThat(rows("/subscriptions?q=FERR")).containsExactly(ferries);
    assertThat(rows("/subscriptions?folder=Sea&sort=name")).containsExactly(ferries, tides);
    assertThat(ada.get("/subscriptions?q=kelp").body()).contains("Nothing matches “kelp”");
    assertThat(ada.get("/subscriptions").body())
        .contains("aria-sort=\"descending\"", ">Fine<", "class=\"spark\"");
  }

  @Test
  void failingFeed_needsALook_withItsReason() {
    subscribe("tides", "");
    String url = server.host("gone", Behaviours.status(404)).url("/feed");
    long id = server.heldBack(url);
    Instant now = Instant.now();
    server.store().subscriptions().add(account, Map.of(id, List.of()), now, now);
    server.release(id);
    server.awaitRetrieved(id);

    assertThat(rows("/subscriptions?show=look")).containsExactly(Long.toString(id));
    assertThat(ada.get("/subscriptions").body())
        .contains("Need a look <span class=\"count\">1</span>", "Not found since ");
    assertThat(ada.get("/subscriptions/" + id).body()).contains("(404)", "Why?");
  }

  @Test
  void movedFeeds_moveBackByUndo() {
    long tides = subscribe("tides", "Sea");
    long bread = subscribe("bread", "");
    HttpResponse<String> moved =
        ada.at("/subscriptions")
            .post("/subscriptions/move", Map.of("feed", Long.toString(tides), "to", "Kitchen"));
    assertThat(own(tides).folders()).containsExactly("Kitchen");
    undo(moved, "Moved The tides to Kitchen.");
    assertThat(own(tides).folders()).containsExactly("Sea");

    ada.post("/subscriptions/move", Map.of("all", "on", "new-folder", "All of it"));
    assertThat(own(tides).folders()).containsExactly("All of it");
    assertThat(own(bread).folders()).containsExactly("All of it");
    assertThat(ada.post("/subscriptions/move", Map.of("to", "X")).statusCode()).isEqualTo(422);
  }

  @Test
  void endedSubscription_comesBackByUndo_andIsLeftWithout() {
    long tides = subscribe("tides", "Sea");
    List<Long> postings = server.store().reading().ids(StreamQuery.of(account, 9));
    ada.at("/").script("/posting/" + postings.getFirst() + "/open", Map.of());
    HttpResponse<String> ended =
        ada.at("/subscriptions").post("/subscriptions/end", Map.of("feed", Long.toString(tides)));
    assertThat(ada.get("/").body()).contains("Welcome to Freshet");
    undo(ended, "Unsubscribed from The tides.");
    assertThat(own(tides).unread()).isEqualTo(2);
    assertThat(own(tides).folders()).containsExactly("Sea");
    server.settle();
    assertThat(server.store().feeds().count()).isEqualTo(1);

    HttpResponse<String> again =
        ada.post("/subscriptions/end", Map.of("feed", Long.toString(tides)));
    assertThat(server.store().feeds().count()).as("it may be taken back").isEqualTo(1);
    server.settle();
    assertThat(server.store().feeds().count()).as("nobody reads it").isZero();
    assertThat(ada.get(location(again)).body()).doesNotContain("data-toast");
  }

  @Test
  void anothersToken_takesNothingBack() {
    long tides = subscribe("tides", "Sea");
    HttpResponse<String> ended =
        ada.at("/subscriptions").post("/subscriptions/end", Map.of("feed", Long.toString(tides)));
    String token = location(ended).replaceAll(".*undo=", "");
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      assertThat(bob.post("/undo", Map.of("token", token)).statusCode()).isEqualTo(410);
      assertThat(bob.get(location(ended)).body()).doesNotContain("tides");
    }
    assertThat(server.store().subscriptions().of(account)).isEmpty();
  }

  /** Of 1,000 feeds, a page shows some, and all are changed at once. */
  @Test
  void thousandFeeds_areShownByPages_andChangedTogether() {
    List<NewFeed> feeds =
        IntStream.range(0, 1000)
            .mapToObj(
                k ->
                    NewFeed.of(
                        "https://f%04d.example/feed".formatted(k),
                        "Feed %04d".formatted(k),
                        Instant.now(),
                        RetrievalStateText.unseen("https://f%04d.example/feed".formatted(k))))
            .toList();
    Map<Long, List<String>> subscribed = new HashMap<>();
    server.store().feeds().add(feeds).forEach(added -> subscribed.put(added.feed(), List.of()));
    Instant now = Instant.now();
    server.store().subscriptions().add(account, subscribed, now, now);

    assertThat(rows("/subscriptions")).hasSize(100);
    assertThat(rows("/subscriptions?page=10")).hasSize(100);
    assertThat(ada.get("/subscriptions?page=10").body()).contains("Page 10 of 10");
    assertThat(ada.weight("/subscriptions")).as("bytes").isLessThan(40_000);

    HttpResponse<String> moved =
        ada.at("/subscriptions")
            .post("/subscriptions/move", Map.of("all", "on", "q", "feed 00", "to", "Hundred"));
    assertThat(rows("/subscriptions?folder=Hundred")).hasSize(100);
    undo(moved, "Moved 100 feeds to Hundred.");
    HttpResponse<String> ended = ada.post("/subscriptions/end", Map.of("all", "on"));
    assertThat(server.store().subscriptions().of(account)).isEmpty();
    undo(ended, "Unsubscribed from 1,000 feeds.");
    assertThat(server.store().subscriptions().of(account)).hasSize(1000);
  }

  @Test
  void removedFolder_comesBackByUndo() {
    long tides = subscribe("tides", "Sea");
    assertThat(ada.get("/folders").body()).contains("value=\"Sea\"", "1 feed");
    undo(ada.post("/folders/remove", Map.of("name", "Sea")), "Removed the folder Sea.");
    assertThat(own(tides).folders()).containsExactly("Sea");
  }

  @Test
  void addressThatIsNoFeed_isToldUnderTheField_withWhatWasTyped() {
    VillageHost gone = server.host("gone", Behaviours.status(410));
    HttpResponse<String> answer =
        ada.at("/add").post("/subscriptions", Map.of("url", gone.url("/x"), "new-folder", "Sea"));
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body())
        .contains("find a feed there. Is the address right?")
        .contains("value=\"" + gone.url("/x") + "\"", "value=\"Sea\"", "aria-invalid=\"true\"");
  }

  @Test
  void privateAddress_isExplainedToReaders() {
    assertThat(ada.at("/add").post("/preview", Map.of("url", "10.1.2.3/feed")).body())
        .contains("Ask the person who runs this server")
        .doesNotContain("allow-network");
  }

  @Test
  void bareHost_isTriedWithoutEncryptionToo() {
    VillageHost host = server.host("plain", ReaderPagesTest.feed("Plain", 2));
    String bare = host.url("/feed").replace("http://", "");
    HttpResponse<String> added = ada.at("/add").post("/subscriptions", Map.of("url", bare));
    assertThat(added.statusCode()).as(added.body()).isEqualTo(303);
    assertThat(server.store().feeds().find(1).orElseThrow().url()).isEqualTo(host.url("/feed"));
  }

  @Test
  void followedFeed_isNotAddedAgain() {
    long tides = subscribe("tides", "Sea");
    String url = own(tides).url();
    for (String path : List.of("/preview", "/subscriptions")) {
      assertThat(ada.at("/add").post(path, Map.of("url", url, "folder", "X")).body())
          .contains("You already follow this feed, in Sea.", "href=\"/feed/" + tides + "\"");
    }
    assertThat(own(tides).folders()).containsExactly("Sea");
  }

  @Test
  void listThatIsBrokenOff_importsNothing() {
    String whole =
        "<opml version=\"2.0\"><body><outline text=\"A\" xmlUrl=\"https://a.test/\"/>"
            + "<outline text=\"B\" xmlUrl=\"https://b.test/\"/></body></opml>";
    for (String file : List.of(whole.substring(0, 90), "Dear Sir or Madam", "<html>no</html>")) {
      HttpResponse<String> answer = ada.at("/import").upload("/import", file);
      assertThat(answer.statusCode()).as(file).isEqualTo(422);
      assertThat(answer.body()).contains("look like an OPML file. Nothing was imported.");
    }
    assertThat(server.store().feeds().count()).isZero();
  }

  @Test
  void import_tellsHowFarItIs_atAnAddress() {
    String good = server.host("good", ReaderPagesTest.feed("Good", 2)).url("/feed");
    String gone = server.host("gone", Behaviours.status(404)).url("/feed");
    String list =
        """
        <opml version="2.0"><body><outline text="Sea"><outline text="Good" xmlUrl="%s"/></outline>
        <outline text="Air"><outline text="Gone" xmlUrl="%s"/></outline></body></opml>
        """
            .formatted(good, gone);
    HttpResponse<String> taken = ada.at("/import").upload("/import", list);
    server.awaitRetrieved(1);
    server.awaitRetrieved(2);
    String page = ada.get(location(taken)).body();
    assertThat(page)
        .contains("Imported 2 feeds in 2 folders. 1 needs a look.", "/subscriptions?show=look");
    assertThat(ada.get(location(taken)).body()).as("again").contains("Imported 2 feeds");
    String again = location(ada.upload("/import", list));
    assertThat(ada.get(again).body()).contains("You already follow all feeds of this file.");
  }

  @Test
  void addressOfAFeed_isChanged_andItsArticlesStay() {
    long tides = subscribe("tides", "Sea");
    String rss =
        "<rss version=\"2.0\"><channel><title>M</title><item><title>Moved posting</title>"
            + "<guid>m</guid></item></channel></rss>";
    VillageHost other =
        server.host("moved", Behaviours.always(Reply.text("application/rss+xml", rss)));
    HttpResponse<String> wrong =
        ada.at("/subscriptions/" + tides)
            .post(
                "/subscriptions/" + tides + "/address",
                Map.of("url", server.host("nothing", Behaviours.status(404)).url("/")));
    assertThat(wrong.statusCode()).isEqualTo(422);
    assertThat(wrong.body()).contains("find a feed there.");

    ada.post("/subscriptions/" + tides + "/address", Map.of("url", other.url("/feed")));
    assertThat(own(tides).url()).isEqualTo(other.url("/feed"));
    server.awaitStored(
        stored ->
            stored.kept().feed() == tides
                && stored.finished().ticket().order().url().equals(other.url("/feed")));
    assertThat(ada.get("/feed/" + tides + "?show=all").body())
        .contains("The tides posting 1", "Moved posting");
  }

  @Test
  void addressOfASharedFeed_changesForOneReaderAlone() {
    long tides = subscribe("tides", "Sea");
    String url = own(tides).url();
    try (WebVisitor bob = WebVisitor.another(server, ada, "bob")) {
      bob.post("/subscriptions", Map.of("url", url));
      VillageHost other = server.host("moved", ReaderPagesTest.feed("Moved", 2));
      HttpResponse<String> moved =
          ada.at("/subscriptions/" + tides)
              .post("/subscriptions/" + tides + "/address", Map.of("url", other.url("/feed")));
      assertThat(location(moved)).doesNotContain("/" + tides + "?");
      assertThat(server.store().subscriptions().find(account, tides)).isEmpty();
      assertThat(server.store().feeds().find(tides).orElseThrow().url()).isEqualTo(url);
      undo(moved, "The feed is read at its new address.");
      assertThat(server.store().subscriptions().of(account))
          .extracting(Subscription::feed)
          .containsExactly(tides);
    }
  }

  @Test
  void permanentRedirect_offersTheNewAddress() {
    VillageHost target = server.host("target", ReaderPagesTest.feed("Target", 2));
    VillageHost old = server.host("old", Behaviours.redirect(301, target.url("/feed")));
    long id = server.heldBack(old.url("/feed"));
    Instant now = Instant.now();
    server.store().subscriptions().add(account, Map.of(id, List.of()), now, now);
    server.release(id);
    server.awaitRetrieved(id);
    assertThat(ada.get("/subscriptions/" + id).body())
        .contains("It has a new address", target.url("/feed"), "Use the new address");
    ada.post("/subscriptions/" + id + "/address", Map.of("url", target.url("/feed")));
    assertThat(own(id).url()).isEqualTo(target.url("/feed"));
  }

  @Test
  void firstPage_offersSampleTopics() {
    assertThat(ada.get("/").body())
        .contains("Welcome to Freshet, <bdi>ada</bdi>", "World news", "Science", "Podcasts");
    assertThat(ada.post("/samples", Map.of()).statusCode()).isEqualTo(422);
    assertThat(ada.post("/samples", Map.of("topic", "Comics")).statusCode()).isEqualTo(303);
    assertThat(server.store().subscriptions().of(account))
        .extracting(Subscription::url)
        .containsExactly("https://xkcd.com/atom.xml");
  }

  @Test
  void previewTellsTheRate_andSeveralFeedsCanBeChosenFrom() {
    Behaviour page =
        Behaviours.always(
            Reply.text(
                "text/html",
                "<!DOCTYPE html><html><head>"
                    + "<link rel=alternate type=application/rss+xml href=/a title=Articles>"
                    + "<link rel=alternate type=application/rss+xml href=/b title=Comments>"));
    VillageHost host =
        server.host(
            "site",
            Behaviour.byPath(
                Map.of(
                    "/", page,
                    "/a", ReaderPagesTest.feed("Articles", 2),
                    "/b", ReaderPagesTest.feed("Comments", 2))));
    String first = ada.at("/add").post("/preview", Map.of("url", host.url("/"))).body();
    assertThat(first).contains("2 feeds found", "Articles posting 1");
    String second =
        ada.post("/preview", Map.of("url", host.url("/"), "pick", host.url("/b"))).body();
    assertThat(second).contains("Comments posting 1").doesNotContain("Articles posting 1");
    ada.post("/subscriptions", Map.of("url", host.url("/"), "pick", host.url("/b")));
    assertThat(server.store().feeds().find(1).orElseThrow().url()).isEqualTo(host.url("/b"));
  }
}
