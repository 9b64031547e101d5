package freshet.web.protocol.greader;

import static freshet.reading.AccountRig.encoded;
import static freshet.web.protocol.greader.ReaderRig.API;
import static freshet.web.protocol.greader.ReaderRig.LABEL;
import static freshet.web.protocol.greader.ReaderRig.STATE;
import static freshet.web.protocol.greader.ReaderRig.auth;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.account.Subscription;
import freshet.web.protocol.AppRig;
import freshet.web.protocol.AppRig.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** GR-060 to GR-067. */
class WritingTest extends ReaderTest {
  private static final String READ = STATE + "read";

  private AppRig rig() {
    return reader.rig();
  }

  private long feed(String name, String... folders) {
    return rig().annsFeed("https://" + name + ".example/feed", folders);
  }

  private List<Subscription> subscriptions() {
    return rig().store().subscriptions().of(rig().ann().id());
  }

  @ParameterizedTest
  @CsvSource({
    "a=read,true",
    "a=read&r=kept-unread,true",
    "a=read&r=read,true",
    "r=read,false",
    "a=kept-unread,false",
    "r=read&a=kept-unread&a=tracking-kept-unread,false"
  })
  void gr060_readStatesAreSet(String edit, boolean read) {
    long id = rig().arrive(feed("one"), 1).getFirst();
    reader.write("edit-tag", "i=" + id + (read ? "&r=" : "&a=") + READ);
    String form = edit.replaceAll("([ar])=", "$1=" + STATE);
    reader.write("edit-tag", "i=" + ItemIds.longForm(id) + "&" + form + "&ac=edit&async=true");
    assertThat(reader.unread()).isEqualTo(read ? List.of() : List.of(id));
  }

  @Test
  void gr060_starsAndTagsAreSet() {
    long id = rig().arrive(feed("one"), 1).getFirst();
    reader.write("edit-tag", "i=" + id + "&a=" + STATE + "starred&a=" + LABEL + "T");
    assertThat(reader.starred()).containsExactly(id);
    assertThat(reader.ids("s=" + LABEL + "T")).containsExactly(id);
    assertThat(reader.unread()).containsExactly(id);
    reader.write("edit-tag", "i=" + id + "&r=" + STATE + "starred&r=" + LABEL + "T");
    assertThat(reader.starred()).isEmpty();
    assertThat(reader.ids("s=" + LABEL + "T")).isEmpty();
  }

  @Test
  void gr060_tenThousandIdsAreTaken() {
    List<Long> ids = rig().arrive(feed("one"), 5);
    String all =
        LongStream.rangeClosed(1, 10_000)
            .mapToObj(id -> "i=" + ItemIds.longForm(id))
            .collect(Collectors.joining("&"));
    assertThat(reader.unread()).hasSize(ids.size());
    reader.write("edit-tag", all + "&a=" + READ);
    assertThat(reader.unread()).isEmpty();
  }

  @Test
  void gr061_anEditHoldsOnceAndAtOnce() {
    List<Long> ids = rig().arrive(feed("one"), 2);
    for (int i = 0; i < 3; i++) {
      reader.write("edit-tag", "i=" + ids.getFirst() + "&a=" + READ);
      assertThat(reader.unread()).containsExactly(ids.getLast());
      assertThat(subscriptions().getFirst().unread()).isEqualTo(1);
    }
  }

  @Test
  void gr061_marksAndLabelsOfOneEditComeTogether() {
    long id = rig().arrive(feed("one"), 1).getFirst();
    reader.write("edit-tag", "i=" + id + "&a=" + READ + "&a=" + LABEL + "later");
    assertThat(reader.unread()).isEmpty();
    assertThat(rig().store().reading().find(rig().ann().id(), id).orElseThrow().state().tags())
        .containsExactly("later");
  }

  @Test
  void gr062_unknownIdsAndTagsDoNoHarm() {
    long id = rig().arrive(feed("one"), 1).getFirst();
    reader.write("edit-tag", "i=junk&i=&i=77777&i=" + id + "&a=nonsense&r=user/x/y&a=" + READ);
    assertThat(reader.unread()).isEmpty();
    reader.write("edit-tag", "i=" + id + "&r=" + LABEL + "never-there");
    assertThat(reader.post("edit-tag", "a=" + READ).status()).isEqualTo(400);
  }

  @Test
  void gr060_writingWantsPost() {
    long id = rig().arrive(feed("one"), 1).getFirst();
    assertThat(reader.get("edit-tag?i=" + id + "&a=" + READ).status()).isEqualTo(405);
    assertThat(reader.unread()).containsExactly(id);
  }

  @ParameterizedTest
  @CsvSource({"1", "1000", "1000000", "1000000000"})
  void gr063_whatCameAfterATimeStaysUnread(long perSecond) {
    long feed = feed("one");
    rig().arrive(feed, 2);
    rig().pass(Duration.ofMinutes(1));
    String ts = String.valueOf(rig().now().getEpochSecond() * perSecond);
    rig().pass(Duration.ofMinutes(1));
    long later = rig().arrive(feed, 1).getFirst();
    reader.write("mark-all-as-read", "s=feed/" + feed + "&ts=" + ts);
    assertThat(reader.unread()).containsExactly(later);
  }

  @ParameterizedTest
  @CsvSource({"''", "&ts=", "&ts=0", "&ts=junk"})
  void gr063_withoutATimeItIsNow(String ts) {
    long feed = feed("one");
    long other = feed("other");
    rig().arrive(feed, 2);
    List<Long> left = rig().arrive(other, 1);
    reader.write("mark-all-as-read", "s=feed/" + feed + ts);
    assertThat(reader.unread()).isEqualTo(left);
  }

  @Test
  void gr063_everyKindOfStreamCanBeRead() {
    long one = feed("one", "A");
    long two = feed("two", "B");
    long three = feed("three");
    rig().arrive(one, 1);
    rig().arrive(two, 1);
    List<Long> threes = rig().arrive(three, 4);
    reader.write("mark-all-as-read", "s=" + LABEL + "A");
    assertThat(reader.unread()).hasSize(5);
    reader.write("mark-all-as-read", "s=feed/https://two.example/feed");
    assertThat(reader.unread()).isEqualTo(threes.reversed());
    reader.write("edit-tag", "i=" + threes.get(0) + "&a=" + STATE + "starred");
    reader.write("mark-all-as-read", "s=" + STATE + "starred");
    assertThat(reader.unread()).hasSize(3);
    reader.write("edit-tag", "i=" + threes.get(1) + "&a=" + LABEL + "T");
    reader.write("mark-all-as-read", "s=" + LABEL + "T");
    assertThat(reader.unread()).hasSize(2);
    reader.write("mark-all-as-read", "s=" + STATE + "reading-list");
    assertThat(reader.unread()).isEmpty();
  }

  @Test
  void gr064_aFeedIsSubscribedMovedRenamedAndLeft() {
    rig().publish("https://new.example/feed", "https://new.example/feed");
    String body = "ac=subscribe&s=" + encoded("feed/https://new.example/feed");
    reader.write("subscription/edit", body + "&t=Mine&a=" + LABEL + "A&i=null");
    reader.write("subscription/edit", body);
    Subscription made = subscriptions().getFirst();
    assertThat(subscriptions()).hasSize(1);
    assertThat(made.title()).isEqualTo("Mine");
    assertThat(made.folders()).containsExactly("A");
    String edit = "ac=edit&s=feed/" + made.feed();
    reader.write("subscription/edit", edit + "&a=" + LABEL + "B&r=" + LABEL + "A");
    assertThat(subscriptions().getFirst().folders()).containsExactly("B");
    assertThat(subscriptions().getFirst().title()).isEqualTo("Mine");
    reader.write("subscription/edit", edit + "&r=" + LABEL + "B");
    assertThat(subscriptions().getFirst().folders()).isEmpty();
    reader.write("subscription/edit", "ac=edit&s=feed/https://new.example/feed&t=Ours");
    assertThat(subscriptions().getFirst().title()).isEqualTo("Ours");
    reader.write("subscription/edit", "ac=unsubscribe&s=feed/" + made.feed());
    reader.write("subscription/edit", "ac=unsubscribe&s=feed/" + made.feed());
    assertThat(subscriptions()).isEmpty();
    assertThat(rig().left()).containsExactly(made.feed());
    assertThat(reader.post("subscription/edit", edit).status()).isEqualTo(404);
    assertThat(reader.post("subscription/edit", "ac=subscribe&s=feed/http://no.example").status())
        .isEqualTo(400);
    assertThat(reader.post("subscription/edit", "s=feed/1").status()).isEqualTo(400);
  }

  @Test
  void gr065_aSiteLeadsToItsFeed() {
    rig().publish("https://site.example/", "https://site.example/feed");
    String url = encoded("https://site.example/");
    JsonNode added = ReaderRig.read(reader.post("subscription/quickadd", "quickadd=" + url));
    long feed = subscriptions().getFirst().feed();
    assertThat(added.get("numResults").intValue()).isEqualTo(1);
    assertThat(added.get("streamId").stringValue()).isEqualTo("feed/" + feed);
    assertThat(added.get("streamName").isString()).isTrue();
    assertThat(added.get("query").stringValue()).isEqualTo("https://site.example/");
    JsonNode again =
        ReaderRig.read(
            reader.post("subscription/quickadd?quickadd=feed%2Fhttps://site.example/feed", ""));
    assertThat(again.get("numResults").intValue()).isEqualTo(1);
    assertThat(again.get("streamId").stringValue()).isEqualTo("feed/" + feed);
    JsonNode none = ReaderRig.read(reader.post("subscription/quickadd", "quickadd=no.example"));
    assertThat(none.get("numResults").intValue()).isZero();
    assertThat(none.get("error").stringValue()).contains("no.example");
  }

  @Test
  void gr066_labelsAreRenamedAndRemoved() {
    feed("one", "A");
    long id = rig().arrive(feed("two", "B"), 1).getFirst();
    reader.write("edit-tag", "i=" + id + "&a=" + LABEL + "Tag");
    reader.write("rename-tag", "s=" + LABEL + "A&dest=" + encoded(LABEL + "A & O"));
    reader.write("rename-tag", "s=" + LABEL + "Tag&dest=One");
    reader.write("rename-tag", "t=One&dest=" + LABEL + "Other");
    assertThat(ReaderRig.texts(reader.json("tag/list").get("tags"), "id"))
        .contains(LABEL + "A & O", LABEL + "Other")
        .doesNotContain(LABEL + "A", LABEL + "Tag");
    reader.write("disable-tag", "s=" + encoded(LABEL + "A & O") + "&s=" + LABEL + "B&s=x");
    assertThat(subscriptions()).hasSize(2).allMatch(one -> one.folders().isEmpty());
    assertThat(reader.post("rename-tag", "s=" + LABEL + "none&dest=x").status()).isEqualTo(404);
    assertThat(reader.post("rename-tag", "").status()).isEqualTo(400);
  }

  @Test
  void gr067_op022_whatIsExportedIsImportedTheSame() {
    feed("one", "A/B & \"C\"");
    long renamed = feed("two", "A/B & \"C\"", "D");
    feed("three");
    rig().store().subscriptions().rename(rig().ann().id(), renamed, "My <two>");
    Reply export = reader.get("subscription/export");
    assertThat(export.header("Content-Type")).contains("opml");
    String[] bob = auth(reader.bobsToken());
    Reply taken =
        rig()
            .send(
                rig()
                    .request(API + "subscription/import", bob)
                    .header("Content-Type", "text/xml")
                    .POST(BodyPublishers.ofString(export.body(), UTF_8))
                    .build());
    assertThat(taken.status()).as(taken.body()).isEqualTo(200);
    assertThat(taken.body()).isEqualTo("OK");
    assertThat(body(rig().get(API + "subscription/export", bob))).isEqualTo(body(export));
  }

  private static String body(Reply export) {
    return export.body().substring(export.body().indexOf("<body>"));
  }

  @Test
  void gr067_op007_whatIsNoListIsRefused() {
    for (String list : List.of("", "nonsense", "<html></html>")) {
      assertThat(reader.post("subscription/import", list).status()).as(list).isEqualTo(422);
    }
    assertThat(reader.post("subscription/import", "<opml>" + " ".repeat(11 << 20)).status())
        .isEqualTo(413);
  }

  @Test
  void op023_exportsHoldNoPasswords() {
    rig().read(rig().ann(), rig().feed("https://user:secret@one.example/feed", "Private"));
    assertThat(reader.get("subscription/export").body()).doesNotContain("secret", "user:");
  }

  @Test
  void subscribing_leavesOldPostingsRead() {
    long feed = rig().feed("https://old.example/feed", "Old");
    rig().arrive(feed, 2);
    rig().pass(Duration.ofDays(30));
    List<Long> fresh = rig().arrive(feed, 1);
    rig().publish("https://old.example/feed", "https://old.example/feed");
    reader.write("subscription/edit", "ac=subscribe&s=feed/https://old.example/feed");
    assertThat(reader.unread()).isEqualTo(fresh);
    assertThat(reader.ids("s=feed/" + feed)).hasSize(3);
  }
}
