package freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.StreamQuery;
import freshet.village.Behaviour;
import freshet.village.Behaviours;
import freshet.village.Reply;
import freshet.village.VillageHost;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reading without scripts, as far as that goes. */
class ReaderPagesTest {
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

  /** Lists postings number 1 to count. */
  static Behaviour feed(String title, int count) {
    String items =
        IntStream.rangeClosed(1, count)
            .mapToObj(
                k ->
                    "<item><title>%s posting %d</title><guid>g%d</guid><link>http://a.test/%d</link><description>&lt;p&gt;Words of %d&lt;/p&gt;</description></item>"
                        .formatted(title, k, k, k, k))
            .collect(Collectors.joining());
    return Behaviours.always(
        Reply.text(
            "application/rss+xml",
            "<rss version=\"2.0\"><channel><title>%s</title>%s</channel></rss>"
                .formatted(title, items)));
  }

  private long subscribe(VillageHost host, String folderName) {
    HttpResponse<String> answer =
        ada.at("/subscriptions")
            .post("/subscriptions", Map.of("url", host.url("/feed"), "folder", folderName));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(303);
    String where = answer.headers().firstValue("Location").orElseThrow();
    long feed = Long.parseLong(where.replaceAll(".*/feed/(\\d+).*", "$1"));
    server.awaitRetrieved(feed);
    return feed;
  }

  /** A feed that ada reads and whose postings have not come in yet. */
  private long late(int postings) {
    long feed = server.heldBack(server.host("late", feed("Late", postings)).url("/feed"));
    Instant now = Instant.now();
    server.store().subscriptions().add(account, Map.of(feed, List.of()), now, now);
    return feed;
  }

  private long unread() {
    return server.store().reading().count(StreamQuery.of(account, 1).read(false));
  }

  @Test
  void subscribing_bringsThePostingsIntoTheRiver() {
    long feed = subscribe(server.host("news", feed("News", 3)), "Daily");

    for (String page : new String[] {"/", "/feed/" + feed, "/folder?name=Daily"}) {
      assertThat(ada.get(page).body())
          .as(page)
          .contains("News posting 1", "News posting 3", "Words of 3")
          .contains("data-count=\"folder:Daily\">3<");
    }
    assertThat(ada.get("/starred").body()).doesNotContain("posting 1");
  }

  @Test
  void pageThatNamesSeveralFeeds_offersThem() {
    String links =
        "<!DOCTYPE html><html><head>"
            + "<link rel=alternate type=application/rss+xml href=/a title=First>"
            + "<link rel=alternate type=application/rss+xml href=/b title=Second>";
    VillageHost host = server.host("blog", Behaviours.always(Reply.text("text/html", links)));

    HttpResponse<String> answer =
        ada.at("/subscriptions").post("/subscriptions", Map.of("url", host.url("/")));

    assertThat(answer.body()).contains("choose one", "First", "Second", host.url("/a"));
    assertThat(server.store().feeds().count()).isZero();
  }

  @Test
  void whatIsNoFeed_isASentence() {
    VillageHost gone = server.host("gone", Behaviours.status(410));
    HttpResponse<String> answer =
        ada.at("/subscriptions").post("/subscriptions", Map.of("url", gone.url("/")));
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("gone for good");
  }

  @Test
  void opening_marksAsRead_andKeepUnreadTakesThatBack() {
    subscribe(server.host("news", feed("News", 3)), "");
    long posting = server.store().reading().ids(StreamQuery.of(account, 1)).getFirst();

    HttpResponse<String> opened = ada.at("/").script("/posting/" + posting + "/open", Map.of());
    assertThat(opened.body()).contains("<p>Words of").contains("row read");
    assertThat(opened.headers().firstValue("HX-Trigger")).contains("counts");
    assertThat(unread()).isEqualTo(2);
    assertThat(ada.get("/counts").body()).contains("\"all\":2");

    ada.script("/posting/" + posting + "/mark", Map.of("read", "false"));
    assertThat(unread()).isEqualTo(3);
  }

  @Test
  void looking_changesNothing() {
    subscribe(server.host("news", feed("News", 3)), "");
    long posting = server.store().reading().ids(StreamQuery.of(account, 1)).getFirst();
    ada.get("/posting/" + posting);
    assertThat(unread()).isEqualTo(3);
  }

  @Test
  void star_staysWhenTheSubscriptionEnds_andTheFeedIsLeft() {
    VillageHost host = server.host("news", feed("News", 3));
    long feed = subscribe(host, "");
    long posting = server.store().reading().ids(StreamQuery.of(account, 1)).getFirst();
    ada.at("/").script("/posting/" + posting + "/mark", Map.of("starred", "true"));

    ada.post("/subscriptions/" + feed + "/end", Map.of());
    server.settle();

    assertThat(ada.get("/starred").body()).contains("News posting").contains("A former feed");
    assertThat(ada.get("/posting/" + posting).statusCode()).isEqualTo(200);
    assertThat(ada.get("/?show=all").body()).doesNotContain("News posting");
    assertThat(server.store().feeds().count()).as("nobody reads it").isZero();
  }

  @Test
  void markAllRead_leavesWhatCameSince() {
    subscribe(server.host("news", feed("News", 3)), "");
    long late = late(2);
    String page = ada.get("/").body();
    server.release(late);
    server.awaitRetrieved(late);
    assertThat(unread()).isEqualTo(5);

    ada.post("/read-all", Map.of("stream", "all", "newest", newest(page)));

    assertThat(unread()).isEqualTo(2);
    assertThat(ada.get("/").body()).contains("Late posting 2").doesNotContain("News posting");
  }

  @Test
  void markAllRead_isTakenBackByAForm_once() {
    subscribe(server.host("news", feed("News", 3)), "");
    HttpResponse<String> marked =
        ada.at("/")
            .post("/read-all", Map.of("stream", "all", "newest", newest(ada.get("/").body())));
    String where = marked.headers().firstValue("Location").orElseThrow();
    assertThat(unread()).isZero();
    assertThat(ada.get(where).body()).contains("3 articles marked as read", "Undo");

    Map<String, String> undo = Map.of("stream", "all", "key", where.replaceFirst(".*marked=", ""));
    assertThat(ada.post("/read-all/undo", undo).statusCode()).isEqualTo(303);

    assertThat(unread()).isEqualTo(3);
    HttpResponse<String> again = ada.post("/read-all/undo", undo);
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(again.body()).contains("this cannot be undone any more");
  }

  @Test
  void order_isKeptForOneList_ifItExists() {
    long feed = subscribe(server.host("news", feed("News", 3)), "Daily");
    HttpResponse<String> kept =
        ada.at("/").post("/arrange", Map.of("stream", "feed:" + feed, "order", "oldest"));
    assertThat(kept.headers().firstValue("Location")).contains("/feed/" + feed);

    String oldest = ada.get("/feed/" + feed).body();
    assertThat(oldest.indexOf("News posting 3<")).isLessThan(oldest.indexOf("News posting 1<"));
    String newest = ada.get("/").body();
    assertThat(newest.indexOf("News posting 1<")).isLessThan(newest.indexOf("News posting 3<"));
    assertThat(ada.post("/arrange", Map.of("stream", "folder:No", "order", "oldest")).statusCode())
        .isEqualTo(404);
    assertThat(ada.post("/arrange", Map.of("stream", "all", "order", "wild")).statusCode())
        .isEqualTo(422);
  }

  private static String newest(String page) {
    Matcher found = Pattern.compile("name=\"newest\" value=\"(\\d+)\"").matcher(page);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  @Test
  void more_goesOnWhereThePageEnds() {
    subscribe(server.host("news", feed("News", 100)), "");
    String page = ada.get("/?show=all").body();
    int shown = 0;
    while (true) {
      shown += page.split("class=\"row ", -1).length - 1;
      Matcher more = Pattern.compile("hx-get=\"([^\"]+)\"").matcher(page);
      if (!more.find()) {
        break;
      }
      page = ada.get(more.group(1).replace("&amp;", "&")).body();
    }
    assertThat(shown).isEqualTo(100);
  }

  @Test
  void lists_comeInWithTheirFolders_andGoOut() {
    String url = server.host("news", feed("News", 1)).url("/feed");
    String list =
        "<opml version=\"2.0\"><body><outline text=\"Daily\"><outline text=\"N\" xmlUrl=\"%s\"/></outline></body></opml>"
            .formatted(url);
    HttpResponse<String> taken = ada.at("/subscriptions").upload("/import", list);
    assertThat(taken.statusCode()).isEqualTo(303);
    String progress = taken.headers().firstValue("Location").orElseThrow();
    server.awaitRetrieved(1);
    assertThat(ada.get(progress).body()).contains("Imported 1 feed in 1 folder.");

    HttpResponse<String> out = ada.get("/export");
    assertThat(out.body()).contains("text=\"Daily\"").contains(url);
    assertThat(out.headers().firstValue("Content-Disposition").orElse("")).contains("attachment");
    assertThat(ada.get("/").body()).contains("data-count=\"folder:Daily\"");
  }

  @Test
  void op004_tagsOfAList_areFolders() {
    String url = server.host("news", feed("News", 1)).url("/feed");
    String list =
        "<opml version=\"2.0\"><body><outline text=\"Daily\"><outline text=\"N\" category=\"/Other,fish\" xmlUrl=\"%s\"/></outline></body></opml>"
            .formatted(url);
    ada.at("/subscriptions").upload("/import", list);
    assertThat(server.store().subscriptions().of(account).getFirst().folders())
        .containsExactlyInAnyOrder("Daily", "fish");
  }

  @Test
  void op007_whatIsLeftOutOfAList_isToldByLine() {
    String list =
        """
        <opml version="2.0"><body>
        <outline text="A" xmlUrl="ftp://a.test/"/>
        </body></opml>
        """;
    String page = ada.at("/subscriptions").uploadAndFollow("/import", list).body();
    assertThat(page)
        .contains("No feed of this file could be imported.")
        .contains("Left out", "Line 2", "ftp://a.test/");
  }

  @Test
  void feedsAndFolders_areRenamed() {
    long feed = subscribe(server.host("news", feed("News", 1)), "Daily");
    ada.post("/subscriptions/" + feed, Map.of("title", "My own", "folders", "One, Two"));
    assertThat(ada.get("/").body()).contains("My own", "folder:One", "folder:Two");
    ada.post("/folders/rename", Map.of("name", "One", "to", "Three"));
    assertThat(ada.get("/").body()).contains("folder:Three").doesNotContain("folder:One");
    ada.post("/folders/remove", Map.of("name", "Three"));
    assertThat(ada.get("/").body()).doesNotContain("folder:Three").contains("My own");
  }

  @Test
  @Timeout(60)
  void openPage_isToldOfNewPostings() throws IOException, InterruptedException {
    long other = subscribe(server.host("other", feed("Other", 1)), "");
    long late = late(2);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + "/events"))
            .header("Accept", "text/event-stream")
            .build();
    HttpResponse<InputStream> events = ada.client().send(request, BodyHandlers.ofInputStream());
    assertThat(events.statusCode()).isEqualTo(200);
    try (InputStream in = events.body()) {
      String heard = "";
      while (!heard.contains("here")) {
        heard += (char) in.read();
      }
      server.release(late);
      while (!heard.contains("}")) {
        int next = in.read();
        assertThat(next).as(heard).isNotNegative();
        heard += (char) next;
      }
      assertThat(heard)
          .contains("event: new", "data: {\"all\":2,\"feed:" + late + "\":2}")
          .doesNotContain("feed:" + other);
    }
  }

  @Test
  void page_isSmall() {
    subscribe(server.host("news", feed("News", 60)), "");
    long weight = ada.weight("/");
    for (String asset : assets(ada.get("/").body())) {
      weight += ada.weight(asset);
    }
    assertThat(weight).isLessThan(60_000);
  }

  /** Returns the files that a page names, each once, without what is picked inside of them. */
  private static Set<String> assets(String page) {
    return Pattern.compile("\"(/static/[^\"#]+)")
        .matcher(page)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }
}
