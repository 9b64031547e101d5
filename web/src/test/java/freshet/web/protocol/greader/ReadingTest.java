package freshet.web.protocol.greader;

import static freshet.reading.AccountRig.encoded;
import static freshet.web.protocol.greader.ReaderRig.LABEL;
import static freshet.web.protocol.greader.ReaderRig.STATE;
import static freshet.web.protocol.greader.ReaderRig.auth;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.protocol.AppRig;
import freshet.web.protocol.AppRig.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Identifiers and lists: GR-030 to GR-050. */
class ReadingTest extends ReaderTest {
  private long feed(String name, String... folders) {
    return reader.rig().annsFeed("https://" + name + ".example/feed", folders);
  }

  private void mark(long id, boolean read) {
    reader.rig().store().reading().mark(annId(), List.of(id), read, null, reader.rig().now());
  }

  private void star(long id) {
    reader.rig().store().reading().mark(annId(), List.of(id), null, true, reader.rig().now());
  }

  private long annId() {
    return reader.rig().ann().id();
  }

  @Test
  void gr030_laterPostingsHaveGreaterIds() {
    long one = feed("one");
    long other = feed("other");
    List<Long> ids = new ArrayList<>(reader.rig().arrive(one, 2));
    ids.addAll(reader.rig().arrive(other, 2));
    ids.addAll(reader.rig().arrive(one, 1));
    assertThat(ids).isSorted().allMatch(id -> id > 0 && id < 1L << 53);
    assertThat(reader.ids("s=" + STATE + "reading-list&r=o")).isEqualTo(ids);
  }

  @Test
  void gr032_idsAreDecimalAndItemsLong() {
    long id = reader.rig().arrive(feed("one"), 1).getFirst();
    JsonNode ids = reader.json("stream/items/ids?s=" + STATE + "reading-list").get("itemRefs");
    assertThat(ids.get(0).get("id").stringValue()).isEqualTo(String.valueOf(id));
    JsonNode items = reader.json("stream/contents").get("items");
    assertThat(ReaderRig.texts(items, "id")).containsExactly(ItemIds.longForm(id));
    JsonNode byId = reader.json("stream/items/contents?i=" + id).get("items");
    assertThat(ReaderRig.texts(byId, "id")).containsExactly(ItemIds.longForm(id));
  }

  @Test
  void gr033_feedsAreNamedByTheirNumbers() {
    long feed = feed("one");
    reader.rig().arrive(feed, 1);
    JsonNode answer = reader.json("stream/contents/" + encoded("feed/https://one.example/feed"));
    assertThat(answer.get("id").stringValue()).isEqualTo("feed/" + feed);
    JsonNode origin = answer.get("items").get(0).get("origin");
    assertThat(origin.get("streamId").stringValue()).isEqualTo("feed/" + feed);
  }

  @Test
  void gr034_ownStreamsHaveThreeNamesAndAreAnsweredWithOne() {
    long id = reader.rig().arrive(feed("one", "News"), 1).getFirst();
    mark(id, true);
    star(id);
    for (String user : List.of("-", String.valueOf(annId()), "ann")) {
      String own = "user/" + user + "/";
      assertThat(reader.ids("s=" + own + "state/com.google/starred")).containsExactly(id);
      assertThat(reader.ids("s=" + own + "label/News")).containsExactly(id);
      JsonNode answer = reader.json("stream/contents/" + own + "state/com.google/read");
      assertThat(answer.get("id").stringValue()).isEqualTo(STATE + "read");
      assertThat(ReaderRig.texts(answer.get("items").get(0).get("categories")))
          .allMatch(category -> category.startsWith("user/-/"))
          .contains(STATE + "read", STATE + "starred", LABEL + "News");
    }
    assertThat(reader.ids("s=user/bob/state/com.google/starred")).isEmpty();
  }

  @Test
  void gr035_allStatesOfGoogleAreUnderstood() {
    long id = reader.rig().arrive(feed("one"), 1).getFirst();
    for (String state :
        List.of("tracking-kept-unread", "broadcast", "like", "created", "fresh", "nonsense")) {
      reader.write("edit-tag", "i=" + id + "&a=" + STATE + state + "&r=" + STATE + state);
      assertThat(reader.get("stream/items/ids?s=" + STATE + state).status()).isEqualTo(200);
    }
    assertThat(reader.unread()).containsExactly(id);
    assertThat(reader.starred()).isEmpty();
    assertThat(reader.ids("s=" + STATE + "kept-unread")).containsExactly(id);
  }

  @Test
  void gr036_labelsMayHaveAnyName() {
    for (String name :
        List.of("A/B & C", "100% \"sure\" +1", "\uD83D\uDE00 caf\u00e9", "a%2Fb", "x\\y")) {
      long feed = feed("f" + Integer.toHexString(name.hashCode()), name);
      long id = reader.rig().arrive(feed, 1).getFirst();
      String written = encoded(LABEL + name).replace("+", "%20");
      assertThat(reader.ids("s=" + written)).as(name).containsExactly(id);
      JsonNode answer = reader.json("stream/contents/" + written);
      assertThat(answer.get("id").stringValue()).isEqualTo(LABEL + name);
      assertThat(ReaderRig.texts(reader.json("tag/list").get("tags"), "id")).contains(LABEL + name);
      reader.write("edit-tag", "i=" + id + "&a=" + encoded(LABEL + name + " tag"));
      assertThat(reader.ids("s=" + encoded(LABEL + name + " tag"))).containsExactly(id);
    }
  }

  @Test
  void gr040_subscriptionsHaveAllFields() {
    long in = feed("in", "News & Views");
    long out = feed("out");
    JsonNode all = reader.json("subscription/list?output=json").get("subscriptions");
    assertThat(ReaderRig.texts(all, "id")).containsExactlyInAnyOrder("feed/" + in, "feed/" + out);
    for (JsonNode one : all) {
      assertThat(one.get("categories").isArray()).isTrue();
      assertThat(one.get("url").stringValue()).startsWith("https://");
      assertThat(one.has("iconUrl")).as("there is no icon yet").isFalse();
      for (String field : List.of("title", "htmlUrl", "sortid", "firstitemmsec")) {
        assertThat(one.get(field).isString()).as(field).isTrue();
      }
    }
    JsonNode folder =
        all.get(ReaderRig.texts(all, "id").indexOf("feed/" + in)).get("categories").get(0);
    assertThat(folder.get("id").stringValue()).isEqualTo(LABEL + "News & Views");
    assertThat(folder.get("label").stringValue()).isEqualTo("News & Views");
  }

  @Test
  void gr040_titlesAreNotEscapedTwice() {
    long feed = reader.rig().feed("https://t.example/feed", "Fish & <Chips>");
    reader.rig().read(reader.rig().ann(), feed);
    JsonNode all = reader.json("subscription/list").get("subscriptions");
    assertThat(ReaderRig.texts(all, "title")).containsExactly("Fish & <Chips>");
  }

  /** Liferea ends its synchronisation at a 304 of this list, so nothing here may lead to one. */
  @Test
  void gr041_subscriptionsHaveNoValidator() {
    feed("one", "A");
    Reply list = reader.get("subscription/list?output=json");
    assertThat(list.header("ETag")).isNull();
    assertThat(list.header("Last-Modified")).isNull();
    Reply again = known("subscription/list?output=json", "*");
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.body()).isEqualTo(list.body());
  }

  @Test
  void gr042_theValidatorOfTagsFollowsEveryChangeAtOnce() {
    long feed = feed("one", "A");
    for (String change :
        List.of(
            "subscription/edit ac=edit&s=feed/" + feed + "&a=" + LABEL + "B",
            "rename-tag s=" + LABEL + "B&dest=" + LABEL + "C",
            "disable-tag s=" + LABEL + "C",
            "disable-tag s=" + LABEL + "A")) {
      String tag = Objects.requireNonNull(reader.get("tag/list?output=json").header("ETag"));
      assertThat(tag).startsWith("\"");
      Reply same = known("tag/list?output=json", tag);
      assertThat(same.status()).isEqualTo(304);
      assertThat(same.body()).isEmpty();
      reader.write(
          change.substring(0, change.indexOf(' ')), change.substring(change.indexOf(' ') + 1));
      assertThat(known("tag/list?output=json", tag).status()).as(change).isEqualTo(200);
    }
  }

  @Test
  void gr044_streamsAreCounted() {
    long one = feed("one", "News");
    long two = feed("two");
    List<Long> ids = reader.rig().arrive(one, 3);
    reader.rig().arrive(two, 2);
    mark(ids.getFirst(), true);
    assertThat(count("s=" + STATE + "reading-list")).isEqualTo("5");
    assertThat(count("s=" + STATE + "reading-list&xt=" + STATE + "read")).isEqualTo("4");
    assertThat(count("s=" + LABEL + "News&xt=" + STATE + "read")).isEqualTo("2");
    assertThat(count("s=feed/" + one + "&s=feed/" + two + "&s=feed/" + two)).isEqualTo("5");
    assertThat(count("s=feed/" + one + "&a=true")).matches("3#\\w+ \\d{1,2}, \\d{4}");
  }

  private String count(String query) {
    Reply reply = reader.get("stream/items/count?" + query);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.body();
  }

  @Test
  void gr064_tellsWhetherAFeedIsSubscribedTo() {
    long feed = feed("one");
    assertThat(reader.get("subscribed?s=feed/" + feed).body()).isEqualTo("true");
    assertThat(reader.get("subscribed?s=feed/999999").body()).isEqualTo("false");
    assertThat(reader.get("subscribed").status()).isEqualTo(400);
  }

  private Reply known(String call, String tag) {
    return reader
        .rig()
        .get(
            ReaderRig.API + call,
            "Authorization",
            "GoogleLogin auth=" + reader.token(),
            "If-None-Match",
            tag);
  }

  @Test
  void gr042_tagsAreListedByKind() {
    long feed = feed("one", "Folder");
    long id = reader.rig().arrive(feed, 1).getFirst();
    reader.write("edit-tag", "i=" + id + "&a=" + LABEL + "Tag");
    Reply reply = reader.get("tag/list?output=json");
    JsonNode tags = ReaderRig.read(reply).get("tags");
    assertThat(ReaderRig.texts(tags, "id"))
        .containsExactlyInAnyOrder(STATE + "starred", LABEL + "Folder", LABEL + "Tag");
    for (JsonNode tag : tags) {
      switch (tag.get("id").stringValue()) {
        case LABEL + "Folder" -> assertThat(tag.get("type").stringValue()).isEqualTo("folder");
        case LABEL + "Tag" -> {
          assertThat(tag.get("type").stringValue()).isEqualTo("tag");
          assertThat(tag.get("unread_count").intValue()).isEqualTo(1);
        }
        default -> assertThat(tag.has("type")).isFalse();
      }
    }
    String validator = Objects.requireNonNull(reply.header("ETag"));
    assertThat(known("tag/list?output=json", validator).status()).isEqualTo(304);
  }

  @Test
  void gr043_unreadCountsAreNumbersAndTimesDigits() {
    long one = feed("one", "News");
    feed("empty", "News");
    List<Long> ids = reader.rig().arrive(one, 3);
    mark(ids.getFirst(), true);
    JsonNode answer = reader.json("unread-count?output=json");
    assertThat(answer.get("max").isIntegralNumber()).isTrue();
    JsonNode counts = answer.get("unreadcounts");
    assertThat(ReaderRig.texts(counts, "id"))
        .contains("feed/" + one, LABEL + "News", STATE + "reading-list");
    for (JsonNode count : counts) {
      assertThat(count.get("count").isIntegralNumber()).isTrue();
      assertThat(count.get("newestItemTimestampUsec").stringValue()).matches("0|\\d{16}");
      if (!count.get("newestItemTimestampUsec").stringValue().equals("0")) {
        assertThat(count.get("count").intValue()).isEqualTo(2);
      }
    }
  }

  @Test
  void gr044_pagesAreAsLongAsAsked() {
    reader.rig().arrive(feed("one"), 25);
    JsonNode usual = reader.json("stream/items/ids");
    assertThat(usual.get("itemRefs").size()).isEqualTo(20);
    assertThat(reader.json("stream/items/ids?n=-1").get("itemRefs").size()).isEqualTo(20);
    assertThat(reader.json("stream/items/ids?n=99999999999").get("itemRefs").size()).isEqualTo(25);
    List<Long> newest = reader.ids("n=7");
    assertThat(newest).hasSize(25).isSortedAccordingTo((a, b) -> Long.compare(b, a));
    assertThat(reader.ids("n=7&r=o")).isEqualTo(newest.reversed());
  }

  @Test
  void gr045_streamsCanBeJoined() {
    long one = feed("one", "A");
    long two = feed("two", "B");
    long three = feed("three");
    List<Long> ones = reader.rig().arrive(one, 2);
    List<Long> twos = reader.rig().arrive(two, 2);
    List<Long> threes = reader.rig().arrive(three, 2);
    star(threes.getFirst());
    assertThat(reader.ids("s=feed/" + one + "&s=" + LABEL + "B&n=3"))
        .containsExactly(twos.get(1), twos.get(0), ones.get(1), ones.get(0));
    assertThat(reader.ids("s=" + STATE + "starred&s=feed/" + three)).hasSize(2);
    assertThat(reader.ids("s=starred")).containsExactly(threes.getFirst());
    assertThat(reader.ids("s=label/A")).hasSize(2);
    assertThat(reader.ids("s=" + STATE + "unread")).hasSize(6);
    assertThat(reader.ids("s=" + STATE + "read")).isEmpty();
  }

  @Test
  void gr046_theContinuationEndsWithTheLastPage() {
    reader.rig().arrive(feed("one"), 4);
    JsonNode full = reader.json("stream/items/ids?n=4");
    assertThat(full.has("continuation")).isFalse();
    JsonNode part = reader.json("stream/items/ids?n=3");
    assertThat(part.get("continuation").isString()).isTrue();
    JsonNode none = reader.json("stream/items/ids?s=" + STATE + "starred");
    assertThat(none.get("itemRefs").isArray()).isTrue();
    assertThat(none.get("itemRefs").size()).isZero();
    JsonNode reference = full.get("itemRefs").get(0);
    assertThat(reference.get("directStreamIds").get(0).stringValue()).startsWith("feed/");
    assertThat(reference.get("timestampUsec").stringValue()).matches("\\d{16}");
  }

  @Test
  void gr048_pagesStayWhileThingsComeAndAreRead() {
    long feed = feed("one");
    List<Long> ids = reader.rig().arrive(feed, 10);
    String query = "stream/items/ids?n=4&xt=" + STATE + "read";
    JsonNode first = reader.json(query);
    assertThat(ReaderRig.texts(first.get("itemRefs"), "id"))
        .containsExactly(text(ids.get(9)), text(ids.get(8)), text(ids.get(7)), text(ids.get(6)));
    reader.rig().arrive(feed, 3);
    mark(ids.get(9), true);
    mark(ids.get(6), true); // the one that the page ended with
    JsonNode second = reader.json(query + "&c=" + first.get("continuation").stringValue());
    assertThat(ReaderRig.texts(second.get("itemRefs"), "id"))
        .containsExactly(text(ids.get(5)), text(ids.get(4)), text(ids.get(3)), text(ids.get(2)));
  }

  private static String text(long id) {
    return String.valueOf(id);
  }

  @Test
  void gr049_timesAreThoseOfArrival() {
    AppRig rig = reader.rig();
    long feed = feed("one");
    long before = rig.arrive(feed, 1).getFirst();
    rig.pass(Duration.ofHours(1));
    Instant asked = rig.now();
    rig.pass(Duration.ofHours(1));
    long backDated =
        rig.arrive(
            feed,
            rig.posting("Old", "x", "https://s.example/", Instant.parse("2001-01-01T00:00:00Z")));
    long seconds = asked.getEpochSecond();
    assertThat(reader.ids("ot=" + seconds)).containsExactly(backDated);
    assertThat(reader.ids("nt=" + seconds)).containsExactly(before);
    assertThat(reader.ids("ot=0")).containsExactly(backDated, before);
    assertThat(reader.ids("ot=x&nt=")).hasSize(2);
  }

  /** A posting is dated by the beginning of its retrieval, and there when it has ended. */
  @Test
  void gr049_whatASlowHostSentIsNotLost() {
    long slow = reader.rig().arrive(feed("slow"), 1).getFirst();
    reader.rig().pass(Duration.ofSeconds(60));
    assertThat(reader.ids("ot=" + reader.rig().now().getEpochSecond())).containsExactly(slow);
  }

  @Test
  void gr050_filtersIncludeAndExclude() {
    long feed = feed("one", "A");
    long other = feed("other", "B");
    List<Long> ids = reader.rig().arrive(feed, 3);
    List<Long> others = reader.rig().arrive(other, 2);
    mark(ids.get(0), true);
    star(ids.get(0));
    star(ids.get(1));
    String xtRead = "&xt=" + STATE + "read";
    assertThat(reader.ids("s=" + STATE + "reading-list" + xtRead)).hasSize(4);
    assertThat(reader.ids("s=feed/" + feed + xtRead)).containsExactly(ids.get(2), ids.get(1));
    assertThat(reader.ids("s=" + LABEL + "A" + xtRead)).hasSize(2);
    assertThat(reader.ids("s=" + STATE + "reading-list&it=" + STATE + "read"))
        .containsExactly(ids.get(0));
    assertThat(reader.ids("it=" + STATE + "starred")).containsExactly(ids.get(1), ids.get(0));
    assertThat(reader.ids("s=" + STATE + "starred" + xtRead)).containsExactly(ids.get(1));
    assertThat(reader.ids("xt=" + STATE + "starred&n=2"))
        .containsExactly(others.get(1), others.get(0), ids.get(2));
    assertThat(reader.ids("xt=" + LABEL + "A")).containsExactlyElementsOf(others.reversed());
    assertThat(reader.ids("xt=feed/" + other)).containsExactlyElementsOf(ids.reversed());
    assertThat(reader.ids("it=" + LABEL + "B")).hasSize(2);
    assertThat(reader.ids("s=" + STATE + "read" + xtRead)).isEmpty();
  }

  @Test
  void foreignFeedsAreNotRead() {
    long bobs = reader.rig().feed("https://bob.example/feed", "Bob's");
    reader.rig().read(reader.rig().bob(), bobs, "Private");
    long id = reader.rig().arrive(bobs, 1).getFirst();
    assertThat(reader.ids("s=feed/" + bobs)).isEmpty();
    assertThat(reader.ids("s=feed/https://bob.example/feed")).isEmpty();
    assertThat(reader.json("stream/contents/feed/" + bobs).get("items").size()).isZero();
    assertThat(reader.json("stream/items/contents?i=" + id).get("items").size()).isZero();
    reader.write("edit-tag", "i=" + id + "&a=" + STATE + "starred&a=" + LABEL + "Mine");
    assertThat(reader.starred()).isEmpty();
    assertThat(reader.ids("s=" + LABEL + "Mine")).isEmpty();
    assertThat(reader.post("subscription/edit", "ac=subscribe&s=feed/" + bobs).status())
        .isEqualTo(404);
    for (String call :
        List.of("tag/list", "subscription/list", "unread-count", "subscription/export")) {
      assertThat(reader.get(call).body()).doesNotContain("Private", "bob.example");
    }
    reader.write("mark-all-as-read", "s=feed/" + bobs);
    JsonNode counts =
        ReaderRig.read(reader.rig().get(ReaderRig.API + "unread-count", auth(reader.bobsToken())))
            .get("unreadcounts");
    assertThat(counts.get(0).get("count").intValue()).isEqualTo(1);
  }
}
