package freshet.web.protocol.greader;

import static freshet.web.protocol.greader.ReaderRig.LABEL;
import static freshet.web.protocol.greader.ReaderRig.STATE;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Posting;
import freshet.store.model.CategoryGuess;
import freshet.web.protocol.AppRig;
import freshet.web.protocol.AppRig.Reply;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Postings as they are given out: GR-051 to GR-059, GR-070, GR-072. */
class ContentsTest extends ReaderTest {
  private AppRig rig() {
    return reader.rig();
  }

  private long feed(String... folders) {
    return rig().annsFeed("https://one.example/feed", folders);
  }

  @Test
  void gr047_aPageOfAThousandIsFull() {
    rig().arrive(feed(), 1005);
    JsonNode first = reader.json("stream/items/ids?n=1000&xt=" + STATE + "read");
    assertThat(first.get("itemRefs").size()).isEqualTo(1000);
    String more = first.get("continuation").stringValue();
    JsonNode second = reader.json("stream/items/ids?n=1000&xt=" + STATE + "read&c=" + more);
    assertThat(second.get("itemRefs").size()).isEqualTo(5);
    assertThat(second.has("continuation")).isFalse();
    JsonNode contents = reader.json("stream/contents?n=1000");
    assertThat(contents.get("items").size()).isEqualTo(1000);
  }

  private long classified(long feed, String language, String... categories) {
    Posting posting = rig().posting("T", "<p>x").classified(List.of(categories), language);
    long id = rig().arrive(feed, posting);
    rig().store().search().index(10);
    return id;
  }

  @Test
  void languagesAndCategories_areStreams_besideLabelsOfTheSameName() {
    long feed = feed("World news");
    long swiss = classified(feed, "de-CH", "World news");
    long korean = classified(feed, "ko", "World news", "x/state/com.google/read");
    long plain = classified(feed, "ko");

    assertThat(reader.ids("s=user/-/language/ko")).containsExactly(plain, korean);
    assertThat(reader.ids("s=user/-/language/de")).containsExactly(swiss);
    assertThat(reader.ids("s=user/-/category/world%20NEWS")).containsExactly(korean, swiss);
    assertThat(reader.ids("s=" + LABEL + "World%20news")).containsExactly(plain, korean, swiss);
    assertThat(reader.ids("s=user/-/category/World%20news&it=user/-/language/ko"))
        .containsExactly(korean);
    JsonNode page = reader.json("stream/contents/user%2F-%2Fcategory%2FWorld%20news?n=1");
    assertThat(page.get("id").stringValue()).isEqualTo("user/-/category/World news");
    assertThat(page.get("title").stringValue()).isEqualTo("World news");
    assertThat(page.at("/items/0/categories").toString())
        .contains("user/-/language/ko", "user/-/category/World news", LABEL + "World news")
        .doesNotContain("com.google/read\"");

    JsonNode tags = reader.json("tag/list?output=json").get("tags");
    assertThat(ReaderRig.texts(tags, "id"))
        .contains(LABEL + "World news", "user/-/category/World news", "user/-/language/ko")
        .contains("user/-/language/de-CH")
        .noneMatch(id -> id.endsWith("com.google/read"));
    reader.write("mark-all-as-read", "s=user/-/language/ko");
    assertThat(reader.unread()).containsExactly(swiss);
    reader.write("edit-tag", "i=%d&a=user/-/category/Own".formatted(swiss));
    assertThat(reader.ids("s=user/-/category/Own")).as("only sources name these").isEmpty();
  }

  @Test
  void guessedCategory_hasANameOfItsOwn_andIsInTheSameStream() {
    long silent = rig().arrive(feed(), rig().posting("T", "<p>x"));
    rig()
        .store()
        .search()
        .index(List.of(silent), (_, _) -> Optional.of(new CategoryGuess("Sport", 91)));
    assertThat(reader.ids("s=user/-/category/Sport")).containsExactly(silent);
    assertThat(reader.ids("s=user/-/guessed-category/Sport")).containsExactly(silent);
    assertThat(reader.json("stream/contents?n=1").at("/items/0/categories").toString())
        .contains("user/-/guessed-category/Sport")
        .doesNotContain("user/-/category/Sport");
  }

  @Test
  void gr051_aThousandIdsAndAMebibyteAreTaken() {
    List<Long> ids = rig().arrive(feed(), 3);
    String all =
        LongStream.rangeClosed(1, 21_000)
            .mapToObj(id -> "i=" + ItemIds.longForm(id))
            .collect(Collectors.joining("&"));
    assertThat(all.length()).isGreaterThan(1 << 20);
    JsonNode answer = ReaderRig.read(reader.post("stream/items/contents?output=json", all));
    assertThat(answer.get("items").size()).isEqualTo(ids.size());
  }

  @Test
  void gr052_unknownIdsAreLeftOut() {
    List<Long> ids = rig().arrive(feed(), 2);
    String body = "i=" + ids.get(0) + "&i=999999&i=junk&i=-5&i=" + ids.get(1) + "&i=" + ids.get(1);
    JsonNode items = ReaderRig.read(reader.post("stream/items/contents", body)).get("items");
    assertThat(ReaderRig.texts(items, "id"))
        .containsExactly(ItemIds.longForm(ids.get(1)), ItemIds.longForm(ids.get(0)));
    JsonNode oldest = ReaderRig.read(reader.post("stream/items/contents?r=o", body)).get("items");
    assertThat(ReaderRig.texts(oldest, "id"))
        .containsExactly(ItemIds.longForm(ids.get(0)), ItemIds.longForm(ids.get(1)));
    assertThat(reader.post("stream/items/contents", "").status()).isEqualTo(400);
    assertThat(ReaderRig.read(reader.post("stream/items/contents", "i=junk")).get("items").size())
        .isZero();
  }

  @Test
  void gr053_theStreamIsInThePathOrTheQueryOrAll() {
    long feed = feed();
    rig().arrive(feed, 2);
    for (String call :
        List.of(
            "stream/contents",
            "stream/contents/",
            "stream/contents?s=feed/" + feed,
            "stream/contents/" + STATE + "reading-list",
            "stream/contents/feed/" + feed)) {
      assertThat(reader.json(call).get("items").size()).as(call).isEqualTo(2);
    }
    assertThat(reader.json("stream/contents?n=1").get("continuation").isString()).isTrue();
  }

  @Test
  void gr054_theEnvelopeIsComplete() {
    rig().arrive(feed(), 1);
    for (String call : List.of("stream/contents", "stream/contents/" + STATE + "starred")) {
      JsonNode answer = reader.json(call);
      assertThat(answer.get("id").isString()).isTrue();
      assertThat(answer.get("updated").isIntegralNumber()).isTrue();
      assertThat(answer.get("direction").stringValue()).isEqualTo("ltr");
      assertThat(answer.get("title").isString()).isTrue();
      assertThat(answer.get("self").get(0).get("href").stringValue()).startsWith("http");
      assertThat(answer.get("items").isArray()).isTrue();
    }
  }

  @Test
  void gr055_itemsHaveAllFields() {
    rig().arrive(feed(), 1);
    JsonNode item = reader.json("stream/contents").get("items").get(0);
    assertThat(item.get("crawlTimeMsec").stringValue()).matches("\\d{13}");
    assertThat(item.get("timestampUsec").stringValue())
        .isEqualTo(item.get("crawlTimeMsec").stringValue() + "000");
    assertThat(item.get("published").isIntegralNumber()).isTrue();
    assertThat(item.get("published").longValue())
        .isLessThan(Long.parseLong(item.get("crawlTimeMsec").stringValue()) / 1000);
    assertThat(item.get("updated").isIntegralNumber()).isTrue();
    assertThat(item.get("title").stringValue()).startsWith("Posting");
    assertThat(item.get("alternate").get(0).get("type").stringValue()).isEqualTo("text/html");
    assertThat(item.get("author").stringValue()).isEqualTo("Ann, Bob");
    JsonNode enclosure = item.get("enclosure").get(0);
    assertThat(enclosure.get("href").stringValue()).isEqualTo("https://site.example/a.mp3");
    assertThat(enclosure.get("length").intValue()).isEqualTo(12);
    JsonNode origin = item.get("origin");
    assertThat(origin.get("title").stringValue()).startsWith("Title of");
    assertThat(origin.get("htmlUrl").stringValue()).isEqualTo("https://site.example/");
  }

  @Test
  void gr056_theSummaryIsTheWholeTextAndSortsFirst() {
    long feed = feed();
    rig().arrive(feed, rig().posting("Long", "<p>" + "word ".repeat(5000) + "</p>"));
    rig().arrive(feed, rig().posting("Empty", ""));
    JsonNode items = reader.json("stream/contents?r=o").get("items");
    assertThat(items.get(0).get("summary").get("content").stringValue()).hasSizeGreaterThan(25_000);
    assertThat(items.get(1).get("summary").get("content").stringValue()).isEmpty();
    assertThat(items.get(0).get("summary").propertyNames().stream().sorted().toList())
        .first()
        .isEqualTo("content");
  }

  /** As in the browser; scripts of the page are left out. */
  @Test
  void textOfThePage_replacesThatOfTheFeed_whereItWasFetched() {
    List<Long> ids = rig().arrive(feed(), 2);
    rig().pageOf(ids.getFirst(), "<p>All of it</p><script>x()</script>");
    JsonNode items = reader.json("stream/contents?r=o").get("items");
    assertThat(items.get(0).get("summary").get("content").stringValue())
        .isEqualTo("<p>All of it</p>");
    assertThat(items.get(1).get("summary").get("content").stringValue()).startsWith("<p>Words");
    String atom =
        rig().get("/api/greader/reader/atom/?n=20", ReaderRig.auth(reader.token())).body();
    assertThat(atom).contains("&lt;p&gt;All of it&lt;/p&gt;").doesNotContain("script");
  }

  @Test
  void gr057_everyItemHasALinkOfTheWeb() {
    long feed = feed();
    rig().arrive(feed, rig().posting("None", "x", null, null));
    rig().arrive(feed, rig().posting("Script", "x", "javascript:alert(1)", null));
    rig().arrive(feed, rig().posting("Data", "x", "data:text/html,<b>", null));
    for (JsonNode item : reader.json("stream/contents").get("items")) {
      assertThat(item.get("canonical").get(0).get("href").stringValue())
          .isEqualTo("https://site.example/");
      assertThat(item.get("alternate").get(0).get("href").stringValue())
          .isEqualTo("https://site.example/");
    }
  }

  @Test
  void gr058_categoriesAreInOrder() {
    long id = rig().arrive(feed("Folder"), 1).getFirst();
    assertThat(categories(id)).containsExactly(STATE + "reading-list", LABEL + "Folder");
    reader.write(
        "edit-tag", "i=" + id + "&a=" + STATE + "starred&a=" + STATE + "read&a=" + LABEL + "Tag");
    assertThat(categories(id))
        .containsExactly(
            STATE + "reading-list",
            STATE + "read",
            STATE + "starred",
            LABEL + "Folder",
            LABEL + "Tag");
  }

  private List<String> categories(long id) {
    JsonNode items = reader.json("stream/items/contents?i=" + id).get("items");
    return ReaderRig.texts(items.get(0).get("categories"));
  }

  /** Liferea takes a star away that it does not find here. */
  @Test
  void stars_areMarksForLiferea() {
    List<Long> ids = rig().arrive(feed(), 2);
    reader.write("edit-tag", "i=" + ids.getFirst() + "&a=" + STATE + "starred");
    JsonNode items =
        reader
            .json("stream/items/contents?r=o&i=" + ids.getFirst() + "&i=" + ids.getLast())
            .get("items");
    assertThat(items.get(0).path("marked").asBoolean()).isTrue();
    assertThat(items.get(1).has("marked")).isFalse();
  }

  @Test
  void gr059_onlyStarsOutliveASubscription() {
    long feed = feed();
    List<Long> ids = rig().arrive(feed, 2);
    reader.write("edit-tag", "i=" + ids.getFirst() + "&a=" + STATE + "starred");
    reader.write("subscription/edit", "ac=unsubscribe&s=feed/" + feed);
    assertThat(reader.json("stream/contents").get("items").size()).isZero();
    assertThat(reader.json("stream/contents/feed/" + feed).get("items").size()).isZero();
    assertThat(reader.starred()).containsExactly(ids.getFirst());
    JsonNode starred = reader.json("stream/contents/" + STATE + "starred").get("items");
    assertThat(ReaderRig.texts(starred, "id")).containsExactly(ItemIds.longForm(ids.getFirst()));
    assertThat(starred.get(0).get("origin").get("title").stringValue()).startsWith("Title of");
  }

  @Test
  void gr070_answersAreCompressedIfAsked() {
    rig().arrive(feed(), 50);
    Reply reply =
        rig()
            .get(
                ReaderRig.API + "stream/items/ids?n=50",
                "Authorization",
                "GoogleLogin auth=" + reader.token(),
                "Accept-Encoding",
                "gzip");
    assertThat(reply.header("Content-Encoding")).isEqualTo("gzip");
  }

  @Test
  void gr070_moreThanTenThousandCanBeSynchronised() {
    rig().arrive(feed(), 20);
    assertThat(reader.ids("n=10000")).hasSize(20);
    assertThat(reader.ids("n=3")).hasSize(20);
  }

  @Test
  void gr072_oddTextIsValidJson() {
    long feed = feed();
    String odd = "a\ud800b \u0001\u001f\u007f\u2028 \uD83D\uDE00 </script>";
    rig().arrive(feed, rig().posting(odd, odd));
    JsonNode item = reader.json("stream/contents").get("items").get(0);
    assertThat(item.get("title").stringValue()).contains("\uD83D\uDE00").doesNotContain("\ud800b");
    assertThat(reader.get("stream/contents").body().chars().filter(c -> c < ' ').count()).isZero();
  }

  @Test
  void icons_areForThoseWhoWereToldWhere() {
    long feed = feed();
    rig().icon(feed);
    JsonNode one = reader.json("subscription/list").get("subscriptions").get(0);
    String path = URI.create(one.get("iconUrl").stringValue()).getPath();
    Reply icon = rig().get(path);
    assertThat(icon.status()).isEqualTo(200);
    assertThat(icon.header("Content-Type")).isEqualTo("image/png");
    assertThat(rig().get(path.substring(0, path.length() - 1) + "z").status()).isEqualTo(404);
    assertThat(rig().get("/api/greader/icon/" + feed).status()).isEqualTo(404);
    assertThat(rig().get("/api/greader/icon/x/..%2F").status()).isEqualTo(404);
  }

  @Test
  void atom_tellsTheStateOfEachPosting() {
    long feed = feed();
    List<Long> ids = rig().arrive(feed, 2);
    reader.write("edit-tag", "i=" + ids.getFirst() + "&a=" + STATE + "read");
    Reply reply =
        rig()
            .get(
                "/api/greader/reader/atom/feed%2F" + feed + "?n=20",
                ReaderRig.auth(reader.token()));
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).startsWith("application/atom+xml");
    assertThat(reply.body())
        .contains(ItemIds.longForm(ids.getFirst()), "label=\"read\"", "label=\"fresh\"")
        .contains("&lt;p&gt;Words");
    assertThat(rig().get("/api/greader/reader/atom/feed%2F" + feed).status()).isEqualTo(401);
  }
}
