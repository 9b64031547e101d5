package freshet.web.protocol.fever;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.store.model.IconRecord;
import freshet.web.protocol.AppRig;
import freshet.web.protocol.AppRig.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** FV-001 to FV-012, FV-043. */
class FeverTest extends FeverCase {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/fever",
        "/fever/",
        "/fever?api",
        "/fever/?api=",
        "/fever//?api&groups",
        "/api/fever?api",
        "/api/fever/?api",
        "//api//fever/?api",
        "/api/fever.php?api"
      })
  void fv001_everyFormOfTheAddressIsServed(String path) {
    JsonNode answer = json(rig.post(path, "api_key=" + key));
    assertThat(answer.get("auth").intValue()).isEqualTo(1);
    assertThat(answer.has("groups")).isEqualTo(path.contains("groups"));
  }

  @Test
  void fv002_parametersComeByQueryFormOrMultipart() {
    String multipart =
        "--b\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\n" + key + "\r\n--b--\r\n";
    for (Reply reply :
        List.of(
            rig.get("/fever/?api&feeds&api_key=" + key),
            rig.post("/fever/?api&feeds&api_key=" + key, ""),
            rig.post("/fever/", "api&feeds=&api_key=" + key),
            rig.send(
                rig.request("/fever/?api&feeds")
                    .header("Content-Type", "multipart/form-data; boundary=b")
                    .POST(BodyPublishers.ofString(multipart))
                    .build()))) {
      assertThat(json(reply).has("feeds")).isTrue();
    }
  }

  @Test
  void fv003_theKeyIsReadInAnyCase() {
    key = key.toUpperCase(Locale.ROOT);
    assertThat(ask("").get("auth").intValue()).isEqualTo(1);
  }

  @Test
  void fv003_aRevokedPasswordEndsItsKey() {
    rig.store().appPasswords().remove(rig.ann().id(), rig.annsPassword().password().id());
    assertThat(ask("feeds").size()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "00000000000000000000000000000000", "%00"})
  void fv004_whoIsNotLetInIsToldNothingElse(String wrong) {
    feed("one");
    Reply reply = rig.post("/fever/?api&feeds&groups", "api_key=" + wrong);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo("{\"api_version\":3,\"auth\":0}");
  }

  @Test
  void fv004_whoIsLetInIsToldWhenFeedsWereRefreshed() {
    rig.arrive(feed("one"), 1);
    JsonNode answer = ask("");
    assertThat(answer.get("auth").intValue()).isEqualTo(1);
    assertThat(answer.get("last_refreshed_on_time").isIntegralNumber()).isTrue();
    assertThat(answer.get("last_refreshed_on_time").longValue())
        .isBetween(AppRig.START.getEpochSecond(), rig.now().getEpochSecond());
    assertThat(answer.size()).isEqualTo(3);
  }

  @Test
  void fv005_flagsAndIdsAreNumbers() {
    rig.arrive(feed("one"), 1);
    JsonNode answer = ask("items&feeds&groups");
    JsonNode item = answer.get("items").get(0);
    for (String field : List.of("id", "feed_id", "is_saved", "is_read", "created_on_time")) {
      assertThat(item.get(field).isIntegralNumber()).as(field).isTrue();
    }
    assertThat(answer.get("feeds").get(0).get("is_spark").intValue()).isZero();
    assertThat(answer.get("groups").get(0).get("id").isIntegralNumber()).isTrue();
  }

  @Test
  void fv006_manyQuestionsAreAnsweredAtOnce() {
    feed("one");
    JsonNode answer = ask("groups&feeds&favicons&items&links&unread_item_ids&saved_item_ids");
    for (String part :
        List.of(
            "groups",
            "feeds",
            "feeds_groups",
            "favicons",
            "items",
            "total_items",
            "links",
            "unread_item_ids",
            "saved_item_ids")) {
      assertThat(answer.has(part)).as(part).isTrue();
    }
  }

  @Test
  void fv010_groupsAndFeedsHaveAllFields() {
    long feed = feed("one", "News");
    JsonNode answer = ask("groups&feeds");
    JsonNode group = answer.get("groups").get(0);
    assertThat(group.get("title").stringValue()).isEqualTo("News");
    JsonNode member = answer.get("feeds_groups").get(0);
    assertThat(member.get("group_id").longValue()).isEqualTo(group.get("id").longValue());
    assertThat(member.get("feed_ids").stringValue()).isEqualTo(String.valueOf(feed));
    JsonNode one = answer.get("feeds").get(0);
    assertThat(one.get("id").longValue()).isEqualTo(feed);
    assertThat(one.get("url").stringValue()).isEqualTo("https://one.example/feed");
    assertThat(one.get("site_url").stringValue()).isEqualTo("https://site.example/");
    assertThat(one.get("title").isString()).isTrue();
    assertThat(one.get("favicon_id").isIntegralNumber()).isTrue();
    assertThat(one.get("last_updated_on_time").isIntegralNumber()).isTrue();
    assertThat(ask("groups").has("feeds_groups")).isTrue();
  }

  @Test
  void fv011_everyFeedIsInExactlyOneGroup() {
    List<Long> feeds =
        List.of(feed("one", "A"), feed("two", "A", "B"), feed("three"), feed("four"));
    JsonNode answer = ask("groups&feeds");
    List<Long> listed = new ArrayList<>();
    for (JsonNode group : answer.get("feeds_groups")) {
      listed.addAll(numbers(group.get("feed_ids")));
      assertThat(group.get("group_id").longValue()).isPositive();
      assertThat(ids(answer.get("groups"))).contains(group.get("group_id").longValue());
    }
    assertThat(listed).containsExactlyInAnyOrderElementsOf(feeds);
  }

  @Test
  void fv012_faviconsAreBase64WithoutAScheme() {
    long feed = feed("one");
    feed("two");
    byte[] image = {1, 2, 3};
    rig.store()
        .icons()
        .keep(new IconRecord(feed, "https://one.example/i", rig.now(), "image/png", image));
    JsonNode icons = ask("favicons").get("favicons");
    assertThat(icons.size()).isEqualTo(1);
    assertThat(icons.get(0).get("id").longValue()).isEqualTo(feed);
    assertThat(icons.get(0).get("data").stringValue())
        .isEqualTo("image/png;base64," + Base64.getEncoder().encodeToString(image));
  }

  @Test
  void fv043_refreshingAsksNoHost() {
    feed("one");
    assertThat(ask("refresh").get("auth").intValue()).isEqualTo(1);
  }

  @Test
  void gr018_noCookieLetsIn() {
    Reply reply = rig.get("/fever/?api&feeds", "Cookie", "api_key=" + key);
    assertThat(reply.body()).isEqualTo("{\"api_version\":3,\"auth\":0}");
    assertThat(rig.get("/fever/?api&api_key=" + key).header("Set-Cookie")).isNull();
  }
}
