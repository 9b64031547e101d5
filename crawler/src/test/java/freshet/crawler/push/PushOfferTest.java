package freshet.crawler.push;

import static org.assertj.core.api.Assertions.assertThat;

import freshet.feed.Cloud;
import freshet.feed.FeedLinks;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where hub and self are looked for. */
class PushOfferTest {
  private static final PushLinks HEADERS = links("headers");
  private static final PushLinks PAGE = links("page");
  private static final FeedLinks DOCUMENT = document("https://blog.example/document", "document");

  @Test
  @DisplayName("GC-060, 100: hub and self in HTTP headers")
  void gc060_headersGiveHubAndSelf() {
    assertThat(PushOffer.of(HEADERS, FeedLinks.NONE, PushLinks.NONE)).contains(offer("headers"));
  }

  @Test
  @DisplayName("GC-060, 101: hub and self in the head of a page")
  void gc060_pageGivesHubAndSelf() {
    assertThat(PushOffer.of(PushLinks.NONE, FeedLinks.NONE, PAGE)).contains(offer("page"));
  }

  @Test
  @DisplayName("GC-060, 102 and 103: hub and self in an Atom or RSS document")
  void gc060_documentGivesHubAndSelf() {
    assertThat(PushOffer.of(PushLinks.NONE, DOCUMENT, PAGE)).contains(offer("document"));
  }

  @Test
  @DisplayName("GC-060, 104: headers beat the document")
  void gc060_headersBeatBody() {
    assertThat(PushOffer.of(HEADERS, DOCUMENT, PAGE)).contains(offer("headers"));
  }

  @Test
  void gc060_aPlaceWithHubOnlyIsPassedOver() {
    PushLinks hubOnly = new PushLinks(null, HEADERS.hubs());
    assertThat(PushOffer.of(hubOnly, DOCUMENT, PAGE)).contains(offer("document"));
  }

  @Test
  void gc060_aPlaceWithSelfOnlyIsPassedOver() {
    PushLinks selfOnly = new PushLinks(HEADERS.self(), List.of());
    assertThat(PushOffer.of(selfOnly, document(null, "x"), PAGE)).contains(offer("page"));
  }

  @Test
  void gc060_hubAndSelfOfDifferentPlacesAreNotMixed() {
    PushLinks hubOnly = new PushLinks(null, HEADERS.hubs());
    FeedLinks selfOnly = new FeedLinks(null, "https://blog.example/", List.of(), null, null, null);
    assertThat(PushOffer.of(hubOnly, selfOnly, PushLinks.NONE)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hub", "ftp://hub.example/", "https://", "http:// x/", "file:///etc"})
  void hubThatIsNoWebAddress_isIgnored(String hub) {
    PushLinks links = new PushLinks("https://blog.example/", List.of(hub));
    assertThat(PushOffer.of(links, FeedLinks.NONE, PushLinks.NONE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "http-post, 80, /notify, http://cloud.example:80/notify",
    "http-post, 5337, notify, http://cloud.example:5337/notify",
    "http-post, 443, /notify, https://cloud.example:443/notify",
    "HTTPS-POST, 8443, /notify, https://cloud.example:8443/notify",
  })
  void gc072_cloudGivesARegistrationUrl(String protocol, int port, String path, String url) {
    assertThat(PushOffer.of(PushLinks.NONE, cloud(protocol, port, path), PushLinks.NONE))
        .contains(new PushOffer.RssCloud(url));
  }

  @ParameterizedTest
  @ValueSource(strings = {"xml-rpc", "soap", ""})
  void gc072_otherProtocolsAreNotSpoken(String protocol) {
    FeedLinks links = cloud(protocol, 80, "/RPC2");
    assertThat(PushOffer.of(PushLinks.NONE, links, PushLinks.NONE)).isEmpty();
  }

  @Test
  void webSub_isPreferredToRssCloud() {
    assertThat(PushOffer.of(PushLinks.NONE, cloud("http-post", 80, "/"), PAGE))
        .contains(offer("page"));
  }

  @Test
  @DisplayName("GC-073: the hubs of a JSON Feed are links of the document like any other")
  void gc073_hubsOfJsonFeedFeedTheSameCode() {
    Cloud cloud = new Cloud("cloud.example", 443, "/please", "", "http-post");
    FeedLinks both =
        new FeedLinks(
            null, "https://blog.example/j", List.of("https://j.example/"), cloud, null, null);
    FeedLinks cloudOnly =
        new FeedLinks(null, "https://blog.example/j", List.of(), cloud, null, null);
    assertThat(PushOffer.of(PushLinks.NONE, both, PushLinks.NONE)).contains(offer("j"));
    assertThat(PushOffer.of(PushLinks.NONE, cloudOnly, PushLinks.NONE))
        .contains(new PushOffer.RssCloud("https://cloud.example:443/please"));
  }

  private static PushLinks links(String place) {
    return new PushLinks(
        "https://blog.example/" + place, List.of("https://%s.example/".formatted(place)));
  }

  private static FeedLinks document(@Nullable String self, String hub) {
    return new FeedLinks(
        null, self, List.of("https://%s.example/".formatted(hub)), null, null, null);
  }

  private static FeedLinks cloud(String protocol, int port, String path) {
    Cloud cloud = new Cloud("cloud.example", port, path, "", protocol);
    return new FeedLinks(null, null, List.of(), cloud, null, null);
  }

  private static PushOffer offer(String place) {
    return new PushOffer.WebSub(
        "https://blog.example/" + place, List.of("https://%s.example/".formatted(place)));
  }
}
