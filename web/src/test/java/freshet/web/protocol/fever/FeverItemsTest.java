package freshet.web.protocol.fever;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.web.protocol.AppRig;
import freshet.web.protocol.AppRig.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** FV-020 to FV-041. */
class FeverItemsTest extends FeverCase {
  @Test
  void fv020_itemsComeByFiftyWithAllFields() {
    long feed = feed("one");
    rig.arrive(feed, 59);
    rig.arrive(feed, rig.posting("", "", null, null));
    JsonNode answer = ask("items");
    assertThat(answer.get("items").size()).isEqualTo(50);
    assertThat(answer.get("total_items").intValue()).isEqualTo(60);
    for (JsonNode item : ask("items&max_id=0").get("items")) {
      for (String field : List.of("title", "author", "html", "url")) {
        assertThat(item.get(field).isString()).as(field).isTrue();
      }
    }
    JsonNode item = answer.get("items").get(0);
    assertThat(item.get("html").stringValue()).startsWith("<p>Words");
    assertThat(item.get("created_on_time").longValue()).isLessThan(AppRig.START.getEpochSecond());
  }

  @Test
  void textOfThePage_replacesThatOfTheFeed_whereItWasFetched() {
    List<Long> ids = rig.arrive(feed("one"), 2);
    rig.pageOf(ids.getFirst(), "<p>All of it</p><script>x()</script>");
    JsonNode items = ask("items&since_id=0").get("items");
    assertThat(items.get(0).get("html").stringValue()).isEqualTo("<p>All of it</p>");
    assertThat(items.get(1).get("html").stringValue()).startsWith("<p>Words");
  }

  @Test
  void fv021_sinceIdGoesUpTheWayReadYouAsks() {
    List<Long> all = rig.arrive(feed("one"), 120);
    List<Long> found = new ArrayList<>();
    String since = "";
    List<Long> page;
    do {
      page = ids(ask("items&since_id=" + since).get("items"));
      found.addAll(page);
      since = String.valueOf(found.getLast());
    } while (page.size() >= 50);
    assertThat(found).isEqualTo(all);
  }

  @Test
  void fv022_maxIdGoesDownTheWayFluentReaderAsks() {
    List<Long> all = rig.arrive(feed("one"), 120);
    List<Long> found = new ArrayList<>();
    long max = 9007199254740991L;
    List<Long> page;
    do {
      page = ids(ask("items&max_id=" + max).get("items"));
      found.addAll(page);
      max = found.getLast();
    } while (page.size() >= 50);
    assertThat(found).isEqualTo(all.reversed());
    assertThat(ids(ask("items&max_id=0").get("items"))).isEqualTo(all.reversed().subList(0, 50));
  }

  @Test
  void fv023_itemsAreFoundByTheirIds() {
    List<Long> all = rig.arrive(feed("one"), 60);
    String list = all.stream().map(String::valueOf).collect(Collectors.joining(","));
    assertThat(ids(ask("items&with_ids=" + list).get("items"))).isEqualTo(all);
    String odd = all.getFirst() + ",,x,-3,999999,1e5," + all.getLast();
    assertThat(ids(ask("items&with_ids=" + odd).get("items")))
        .containsExactly(all.getFirst(), all.getLast());
    assertThat(ask("items&with_ids=").get("items").size()).isZero();
  }

  @Test
  void fv024_idsFitIntoTheNumbersOfScripts() {
    assertThat(rig.arrive(feed("one"), 3)).allMatch(id -> id < 1L << 53);
    assertThat(ask("items&max_id=99999999999999999999").get("items").size()).isEqualTo(3);
  }

  @Test
  void fv025_itemsAreOfListedFeedsOnly() {
    long gone = feed("gone");
    List<Long> starred = rig.arrive(gone, 1);
    ask("mark=item&as=saved&id=" + starred.getFirst());
    rig.store().subscriptions().remove(rig.ann().id(), List.of(gone));
    long bobs = rig.feed("https://bob.example/feed", "Bob's");
    rig.read(rig.bob(), bobs);
    List<Long> foreign = rig.arrive(bobs, 1);
    String both = starred.getFirst() + "," + foreign.getFirst();
    JsonNode answer = ask("items&with_ids=" + both);
    assertThat(answer.get("items").size()).isZero();
    assertThat(answer.get("total_items").intValue()).isZero();
    assertThat(ask("items").get("items").size()).isZero();
    assertThat(ask("feeds").get("feeds").size()).isZero();
  }

  @Test
  void fv030_listsOfIdsAreCompleteTexts() {
    assertThat(ask("unread_item_ids").get("unread_item_ids").stringValue()).isEmpty();
    assertThat(ask("saved_item_ids").get("saved_item_ids").stringValue()).isEmpty();
    List<Long> all = rig.arrive(feed("one"), 300);
    assertThat(unread()).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void fv031_thereAreNoLinks() {
    assertThat(ask("links").get("links").isArray()).isTrue();
    assertThat(ask("links").get("links").size()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "read,unread_item_ids",
    "unread,unread_item_ids",
    "saved,saved_item_ids",
    "unsaved,saved_item_ids"
  })
  void fv040_marksAreSetAndNeverToggled(String as, String list) {
    List<Long> all = rig.arrive(feed("one"), 2);
    long id = all.getFirst();
    for (int i = 0; i < 2; i++) {
      Reply reply = rig.post("/fever/?api", "api_key=" + key + "&mark=item&as=" + as + "&id=" + id);
      assertThat(json(reply).has(list)).isTrue();
      assertThat(unread().contains(id)).isEqualTo(!as.equals("read"));
      assertThat(saved().contains(id)).isEqualTo(as.equals("saved"));
      assertThat(unread()).contains(all.getLast());
    }
  }

  @Test
  void fv040_nobodyMarksForOthers() {
    long bobs = rig.feed("https://bob.example/feed", "Bob's");
    rig.read(rig.bob(), bobs);
    long id = rig.arrive(bobs, 1).getFirst();
    ask("mark=item&as=saved&id=" + id);
    ask("mark=feed&as=read&id=" + bobs + "&before=" + rig.now().plusSeconds(9).getEpochSecond());
    assertThat(saved()).isEmpty();
    assertThat(rig.store().reading().find(rig.bob().id(), id).orElseThrow().state().read())
        .isFalse();
  }

  @Test
  void fv041_whatCameLaterStaysUnread() {
    long feed = feed("one", "A");
    rig.arrive(feed, 2);
    rig.pass(Duration.ofMinutes(1));
    long before = rig.now().getEpochSecond();
    rig.pass(Duration.ofMinutes(1));
    List<Long> later = rig.arrive(feed, 1);
    ask("mark=feed&as=read&id=" + feed + "&before=" + before);
    assertThat(unread()).isEqualTo(later);
    ask("mark=feed&as=read&id=" + feed);
    assertThat(unread()).isEmpty();
  }

  @Test
  void fv041_groupsAreReadAsClientsSeeThem() {
    rig.arrive(feed("one", "A"), 1);
    List<Long> two = rig.arrive(feed("two", "B"), 1);
    List<Long> three = rig.arrive(feed("three"), 1);
    JsonNode groups = ask("groups").get("groups");
    for (JsonNode group : groups) {
      if (group.get("title").stringValue().equals("A")) {
        ask("mark=group&as=read&id=" + group.get("id").longValue());
      }
    }
    assertThat(unread()).containsExactlyInAnyOrder(two.getFirst(), three.getFirst());
    ask("mark=group&as=read&id=-1");
    ask("mark=group&as=read&id=junk");
    assertThat(unread()).hasSize(2);
    ask("mark=group&as=read&id=" + Integer.MAX_VALUE);
    assertThat(unread()).isEqualTo(two);
    ask("mark=group&as=read&id=0");
    assertThat(unread()).isEmpty();
  }
}
