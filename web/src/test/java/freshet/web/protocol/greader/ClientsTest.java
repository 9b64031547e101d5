package freshet.web.protocol.greader;

import static freshet.reading.AccountRig.encoded;
import static freshet.web.protocol.greader.ReaderRig.LABEL;
import static freshet.web.protocol.greader.ReaderRig.STATE;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.WebJson;
import freshet.web.protocol.AppRig;
import freshet.web.protocol.AppRig.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What deployed clients send, in their order and by their own rules of reading. */
class ClientsTest extends ReaderTest {
  private static final String BASE = "/api/greader";
  private List<Long> ids = List.of();
  private long feed;

  @BeforeEach
  void fill() {
    feed = rig().annsFeed("https://one.example/feed", "News");
    ids = rig().arrive(feed, 5);
    rig().publish("https://new.example/", "https://new.example/feed");
  }

  private AppRig rig() {
    return reader.rig();
  }

  private String credentials() {
    return "Email=ann&Passwd=" + encoded(rig().annsPassword().secret());
  }

  /** A session as a client keeps it. */
  private record Session(AppRig rig, String base, String token) {
    Reply get(String path) {
      return rig.get(base + path, ReaderRig.auth(token));
    }

    JsonNode json(String path) {
      return ReaderRig.read(get(path));
    }

    Reply post(String path, String body) {
      return rig.post(base + path, body, ReaderRig.auth(token));
    }
  }

  /** Keeps the lines that an equals sign cuts into two parts. */
  private Session netNewsWire() {
    Reply reply = rig().post(BASE + "/accounts/ClientLogin", credentials());
    String token =
        reply
            .body()
            .lines()
            .map(line -> line.split("=", -1))
            .filter(parts -> parts.length == 2 && parts[0].equals("Auth"))
            .map(parts -> parts[1])
            .findFirst()
            .orElseThrow();
    return new Session(rig(), BASE, token);
  }

  @Test
  void netNewsWire_synchronises() {
    Session session = netNewsWire();
    Reply tags = session.get("//reader/api/0/tag/list?output=json");
    assertThat(tags.header("ETag")).isNotNull();
    Reply list = session.get("/reader/api/0/subscription/list?output=json");
    for (JsonNode one : ReaderRig.read(list).get("subscriptions")) {
      assertThat(one.get("categories").isArray()).isTrue();
      assertThat(one.get("id").isString() && one.get("title").isString()).isTrue();
    }
    String query = "/reader/api/0/stream/items/ids?output=json&n=1000&s=" + STATE;
    String unread = query + "reading-list&xt=" + STATE + "read";
    assertThat(refs(session.json(unread))).hasSize(5);
    assertThat(refs(session.json(query + "starred"))).isEmpty();
    long ot = rig().now().minus(Duration.ofDays(90)).getEpochSecond();
    assertThat(refs(session.json(query + "reading-list&ot=" + ot))).hasSize(5);
    String token = session.get("/reader/api/0/token").body();
    StringBuilder form = new StringBuilder("T=" + token + "&output=json");
    for (long id : ids) {
      form.append("&i=tag:google.com,2005:reader/item/")
          .append(String.format(Locale.ROOT, "%016x", id));
    }
    JsonNode contents =
        ReaderRig.read(session.post("/reader/api/0/stream/items/contents", form.toString()));
    assertThat(contents.get("id").isString()).isTrue();
    assertThat(contents.get("updated").isIntegralNumber()).isTrue();
    for (JsonNode item : contents.get("items")) {
      String hex = item.get("id").stringValue().replaceAll(".*/", "");
      assertThat(ids).contains(Long.parseLong(hex, 16));
      assertThat(item.get("summary").get("content").isString()).isTrue();
      assertThat(item.get("origin").get("streamId").stringValue()).isEqualTo("feed/" + feed);
    }
    String edit = "T=" + token + "&i=" + ids.getFirst() + "&a=" + STATE + "read";
    assertThat(session.post("/reader/api/0/edit-tag", edit).body()).isEqualTo("OK");
    assertThat(refs(session.json(unread))).hasSize(4);
  }

  private static List<Long> refs(JsonNode page) {
    List<Long> found = new ArrayList<>();
    page.get("itemRefs").forEach(item -> found.add(Long.valueOf(item.get("id").stringValue())));
    return found;
  }

  @Test
  void netNewsWire_seesAFeedRightAfterAddingIt() {
    Session session = netNewsWire();
    String token = session.get("/reader/api/0/token").body();
    String add = "T=" + token + "&quickadd=" + encoded("https://new.example/");
    JsonNode added = ReaderRig.read(session.post("/reader/api/0/subscription/quickadd", add));
    String stream = added.get("streamId").stringValue();
    Reply after = session.get("/reader/api/0/subscription/list?output=json");
    assertThat(ReaderRig.texts(ReaderRig.read(after).get("subscriptions"), "id")).contains(stream);
    String move = "T=" + token + "&ac=edit&s=" + stream + "&a=" + encoded(LABEL + "News");
    assertThat(session.post("/reader/api/0/subscription/edit", move).body()).isEqualTo("OK");
    String rename = "T=" + token + "&s=" + LABEL + "News&dest=" + LABEL + "Press";
    assertThat(session.post("/reader/api/0/rename-tag", rename).body()).isEqualTo("OK");
    String disable = "T=" + token + "&s=" + LABEL + "Press";
    assertThat(session.post("/reader/api/0/disable-tag", disable).body()).isEqualTo("OK");
    String leave = "T=" + token + "&ac=unsubscribe&s=" + stream;
    assertThat(session.post("/reader/api/0/subscription/edit", leave).body()).isEqualTo("OK");
  }

  @Test
  void netNewsWire_importsAList() {
    String opml =
        "<opml version=\"1.1\"><body><outline text=\"F\"><outline text=\"Two\" type=\"rss\""
            + " xmlUrl=\"https://two.example/feed\"/></outline></body></opml>";
    Session session = netNewsWire();
    Reply reply =
        rig()
            .send(
                rig()
                    .request(
                        BASE + "/reader/api/0/subscription/import", ReaderRig.auth(session.token))
                    .header("Content-Type", "text/xml")
                    .POST(BodyPublishers.ofString(opml))
                    .build());
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo("OK");
    JsonNode all = session.json("/reader/api/0/subscription/list").get("subscriptions");
    assertThat(ReaderRig.texts(all, "url")).contains("https://two.example/feed");
  }

  @Test
  void readYou_synchronises() {
    Reply login = rig().post(BASE + "//accounts/ClientLogin", credentials() + "&output=json");
    String auth = WebJson.read(login.body(), JsonNode.class).get("Auth").stringValue();
    Session session = new Session(rig(), BASE + "/", auth);
    String token = session.get("reader/api/0/token").body();
    assertThat(session.json("reader/api/0/user-info").get("userName").isString()).isTrue();
    JsonNode subscriptions = session.json("reader/api/0/subscription/list?output=json");
    for (JsonNode one : subscriptions.get("subscriptions")) {
      assertThat(one.get("url").stringValue()).isNotBlank();
    }
    String query = "reader/api/0/stream/items/ids?output=json&n=10000&s=" + STATE;
    assertThat(refs(session.json(query + "reading-list&xt=" + STATE + "read"))).hasSize(5);
    assertThat(refs(session.json(query + "reading-list&it=" + STATE + "read"))).isEmpty();
    assertThat(refs(session.json(query + "starred"))).isEmpty();
    String form = "T=" + token + "&output=json&i=" + ids.get(0) + "&i=" + ids.get(1);
    JsonNode items = ReaderRig.read(session.post("reader/api/0/stream/items/contents", form));
    assertThat(items.get("items").size()).isEqualTo(2);
    String star = "T=" + token + "&i=" + ids.get(0) + "&a=" + STATE + "starred";
    assertThat(session.post("reader/api/0/edit-tag", star).body()).isEqualTo("OK");
    String all = "T=" + token + "&s=feed/" + feed + "&ts=" + rig().now().toEpochMilli() * 1000;
    assertThat(session.post("reader/api/0/mark-all-as-read", all).body()).isEqualTo("OK");
    assertThat(refs(session.json(query + "reading-list&xt=" + STATE + "read"))).isEmpty();
    assertThat(refs(session.json(query + "starred"))).containsExactly(ids.get(0));
    assertThat(session.post("reader/api/0/edit-tag", "T=old&i=1").status()).isEqualTo(401);
  }

  @Test
  void fluentReader_synchronisesWithoutEverAskingForAToken() {
    Reply login = rig().post(BASE + "/accounts/ClientLogin", credentials());
    Matcher matcher = Pattern.compile("Auth=(\\S+)").matcher(login.body());
    assertThat(matcher.find()).isTrue();
    Session session = new Session(rig(), BASE, matcher.group(1));
    assertThat(session.get("/reader/api/0/user-info").status()).isEqualTo(200);
    JsonNode list = session.json("/reader/api/0/subscription/list?output=json");
    Set<String> known = new HashSet<>(ReaderRig.texts(list.get("subscriptions"), "id"));
    JsonNode page = session.json("/reader/api/0/stream/contents?output=json&n=3");
    JsonNode next =
        session.json(
            "/reader/api/0/stream/contents?output=json&n=1000&c="
                + page.get("continuation").stringValue());
    assertThat(page.get("items").size() + next.get("items").size()).isEqualTo(5);
    for (JsonNode item : page.get("items")) {
      assertThat(known).contains(item.get("origin").get("streamId").stringValue());
      assertThat(item.get("canonical").get(0).get("href").stringValue()).startsWith("http");
      assertThat(ReaderRig.texts(item.get("categories")))
          .noneMatch(category -> category.endsWith("/state/com.google/read"));
    }
    String unread =
        "/reader/api/0/stream/items/ids?output=json&n=1000&xt=" + STATE + "read&s=" + STATE;
    assertThat(refs(session.json(unread + "reading-list"))).hasSize(5);
    String edit = "i=" + ids.get(2) + "&a=" + STATE + "read";
    assertThat(session.post("/reader/api/0/edit-tag", edit).body()).isEqualTo("OK");
    String crawled = page.get("items").get(0).get("crawlTimeMsec").stringValue();
    long ot = Long.parseLong(crawled) / 1000;
    rig().pass(Duration.ofMinutes(30));
    long fresh = rig().arrive(feed, 1).getFirst();
    JsonNode newer = session.json("/reader/api/0/stream/contents?output=json&n=1000&ot=" + ot);
    assertThat(ReaderRig.texts(newer.get("items"), "id")).contains(ItemIds.longForm(fresh));
    assertThat(session.post("/reader/api/0/mark-all-as-read", "s=feed/" + feed).body())
        .isEqualTo("OK");
    assertThat(refs(session.json(unread + "reading-list"))).isEmpty();
  }

  @Test
  void liferea_synchronises() {
    Reply login =
        rig()
            .post(
                BASE + "/accounts/ClientLogin",
                "service=reader&source=liferea&continue=http://www.google.com&" + credentials());
    String auth = login.body().substring(login.body().indexOf("Auth=") + 5).strip();
    Session session = new Session(rig(), BASE, auth);
    JsonNode list = session.json("/reader/api/0/subscription/list?output=json");
    assertThat(ReaderRig.texts(list.get("subscriptions"), "url"))
        .containsExactly("https://one.example/feed");
    JsonNode refs = session.json("/reader/api/0/stream/items/ids?output=json&n=50&s=feed/" + feed);
    StringBuilder form = new StringBuilder("output=json&T=" + auth);
    refs(refs).forEach(id -> form.append("&i=").append(id));
    JsonNode contents =
        ReaderRig.read(session.post("/reader/api/0/stream/items/contents", form.toString()));
    for (JsonNode item : contents.get("items")) {
      assertThat(item.get("updated").isIntegralNumber()).isTrue();
      assertThat(item.get("canonical").get(0).get("href").isString()).isTrue();
    }
    String token = session.get("/reader/api/0/token").body();
    String unread =
        "i="
            + ids.getFirst()
            + ("&s=feed/" + feed + "&r=" + STATE + "read&a=" + STATE + "kept-unread")
            + ("&a=" + STATE + "tracking-kept-unread&ac=edit-tags&T=" + token + "&async=true");
    assertThat(session.post("/reader/api/0/edit-tag", unread).body()).isEqualTo("OK");
    String read =
        unread.replace("&r=", "&q=").replace("&a=" + STATE + "kept", "&r=" + STATE + "kept");
    String marked = read + "&a=" + STATE + "read";
    assertThat(session.post("/reader/api/0/edit-tag", marked).body()).isEqualTo("OK");
    assertThat(reader.unread()).hasSize(4).doesNotContain(ids.getFirst());
    String add = "s=feed%2Fhttps://new.example/&i=null&ac=subscribe&T=" + token;
    assertThat(session.post("/reader/api/0/subscription/edit", add).body()).isEqualTo("OK");
  }

  @Test
  void newsboatWithFreshRss_synchronises() {
    String form = "service=reader&source=newsboat&accountType=HOSTED_OR_GOOGLE&";
    Reply login =
        rig()
            .post(
                "/accounts/ClientLogin", form + credentials() + "&continue=http://www.google.com/");
    String auth = login.body().substring(login.body().indexOf("Auth=") + 5).strip();
    Session session = new Session(rig(), "", auth);
    JsonNode list = session.json("/reader/api/0/subscription/list?output=json");
    assertThat(ReaderRig.texts(list.get("subscriptions"), "id")).containsExactly("feed/" + feed);
    JsonNode items =
        session.json("/reader/api/0/stream/contents/feed%2F" + feed + "?n=20").get("items");
    assertThat(items.size()).isEqualTo(5);
    String token = session.get("/reader/api/0/token").body();
    String id = items.get(0).get("id").stringValue();
    String read = "i=%s&a=%sread&r=%skept-unread&ac=edit&T=%s".formatted(id, STATE, STATE, token);
    assertThat(session.post("/reader/api/0/edit-tag", read).body()).isEqualTo("OK");
    JsonNode first =
        session.json("/reader/api/0/stream/contents/feed%2F" + feed).get("items").get(0);
    assertThat(ReaderRig.texts(first.get("categories"))).contains(STATE + "read");
    String all = "s=feed/" + feed + "&T=" + token;
    assertThat(session.post("/reader/api/0/mark-all-as-read", all).body()).isEqualTo("OK");
    assertThat(reader.unread()).isEmpty();
  }

  @Test
  void feedMeAndReeder_writeWithOddTokensAndIds() {
    assertThat(reader.json("stream/items/ids?n=500&ot=0").get("itemRefs").size()).isEqualTo(5);
    String hex = String.format(Locale.ROOT, "%016x", ids.getFirst());
    JsonNode items = ReaderRig.read(reader.post("stream/items/contents", "i=" + hex + "&T=x"));
    assertThat(items.get("items").size()).isEqualTo(1);
    reader.write("edit-tag", "i=" + hex + "&a=" + STATE + "read&T=x");
    reader.write("edit-tag", "i=" + ids.get(1) + "&a=" + STATE + "read&T=");
    assertThat(reader.unread()).hasSize(3);
  }
}
