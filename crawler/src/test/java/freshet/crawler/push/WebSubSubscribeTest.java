package freshet.crawler.push;

import static freshet.crawler.push.PushWorld.FEED;
import static freshet.crawler.push.PushWorld.HUB;
import static freshet.crawler.push.PushWorld.OFFER;
import static freshet.crawler.push.PushWorld.TOPIC;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import freshet.crawler.push.FeedAddress.Secrecy;
import freshet.feed.FeedLinks;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import freshet.http.Header;
import java.net.URI;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What hubs are asked, and who is asked at all. */
class WebSubSubscribeTest {
  private final PushWorld world = new PushWorld();

  @Test
  @DisplayName("GC-061, 200: the topic is the self link, not the URL that was retrieved")
  void gc061_subscribesToSelf() {
    world.offer(new PushOffer.WebSub("https://other.example/self", List.of(HUB)));
    assertThat(world.hub.lastForm().field("hub.topic")).isEqualTo("https://other.example/self");
    assertThat(world.only().topic()).isEqualTo("https://other.example/self");
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 301})
  @DisplayName("GC-061, 201 and 202: the links are those of the answer behind topic redirects")
  void gc061_followsTopicRedirects(int redirect) {
    Header link = new Header("Link", "https://moved.example/feed");
    world.hub.behave(_ -> FakeHub.redirected(redirect, "https://moved.example/feed", 200, link));
    FetchResult.Answer answer = (FetchResult.Answer) world.hub.fetch(FetchRequest.get(FEED.url()));
    PushLinks headers = new PushLinks(answer.header("Link").orElseThrow(), List.of(HUB));
    world.hub.behave(request -> FakeHub.answer(202, request.url()));
    world.offer(PushOffer.of(headers, FeedLinks.NONE, PushLinks.NONE).orElseThrow());
    assertThat(world.hub.lastForm().field("hub.topic")).isEqualTo("https://moved.example/feed");
  }

  @ParameterizedTest
  @ValueSource(ints = {307, 308})
  @DisplayName("GC-061, 203 and 204: an answer behind a hub redirect counts")
  void gc061_takesTheAnswerBehindAHubRedirect(int redirect) {
    world.hub.behave(_ -> FakeHub.redirected(redirect, "https://newhub.example/", 202));
    world.offer(OFFER);
    assertThat(world.verify("subscribe", world.callback(), TOPIC, "3600").status()).isEqualTo(200);
    assertThat(world.only().isLive()).isTrue();
  }

  @Test
  void gc062_requestIsAFormInUtf8() {
    world.offer(OFFER);
    FetchRequest request = world.hub.requests().getLast();
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.url()).isEqualTo(HUB);
    assertThat(request.headers())
        .contains(
            new Header("Content-Type", "application/x-www-form-urlencoded"),
            new Header("User-Agent", PushWorld.SETTINGS.userAgent()));
    assertThat(new String(Objects.requireNonNull(request.body()), UTF_8))
        .contains("hub.mode=subscribe")
        .contains("hub.topic=https%3A%2F%2Fblog.example%2Ffeed%3Fa%3D1%26b%3D%C3%BC");
  }

  @Test
  void gc062_callbackIsUniqueUnguessableAndHttps() {
    Set<String> tokens = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      FeedAddress feed = new FeedAddress("feed" + i, TOPIC, Secrecy.PUBLIC);
      world.subscriber.offered(feed, OFFER, world.now);
      URI callback = URI.create(world.hub.lastForm().field("hub.callback"));
      assertThat(callback.toString()).startsWith("https://reader.example/push/");
      String token = callback.getPath().substring("/push/".length());
      assertThat(Base64.getUrlDecoder().decode(token).length * 8).isGreaterThanOrEqualTo(128);
      tokens.add(token);
      tokens.add(world.hub.lastForm().field("hub.secret"));
    }
    assertThat(tokens).as("callbacks and secrets, all different").hasSize(400);
  }

  @Test
  void gc062_callbacksWithoutHttpsAreRefusedAtTheStart() {
    URI plain = URI.create("http://reader.example/push");
    assertThatThrownBy(() -> new PushSettings(plain, "Freshet"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http://reader.example/push");
  }

  @Test
  void gc062_secretIsShortAndRandom() {
    world.offer(OFFER);
    assertThat(world.hub.lastForm().field("hub.secret"))
        .isEqualTo(world.only().secret())
        .hasSizeBetween(22, 199);
  }

  @Test
  void gc062_httpHubIsAskedOverHttpsFirst() {
    world.offer(new PushOffer.WebSub(TOPIC, List.of("http://hub.example/push")));
    assertThat(world.hub.requests())
        .extracting(FetchRequest::url)
        .containsExactly("https://hub.example/push");
    assertThat(world.only().secret()).isNotNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = FetchResult.Cause.class,
      names = {"TLS", "NO_CONNECTION", "TIMEOUT"})
  void gc062_secretIsNotSentOverHttp(FetchResult.Cause cause) {
    world.hub.behave(
        request ->
            request.url().startsWith("https")
                ? FakeHub.silent(cause)
                : FakeHub.answer(202, request.url()));
    world.offer(new PushOffer.WebSub(TOPIC, List.of("http://hub.example/push")));
    assertThat(world.hub.requests())
        .extracting(FetchRequest::url)
        .containsExactly("https://hub.example/push", "http://hub.example/push");
    assertThat(world.hub.lastForm().field("hub.secret")).isEmpty();
    assertThat(world.only().secret()).isNull();
  }

  @Test
  void gc062_hubThatLeadsFromHttpsToHttp_isNotTrustedWithASecret() {
    world.hub.behave(_ -> FakeHub.redirected(307, "http://hub.example/", 202));
    world.offer(OFFER);
    assertThat(world.only().standing()).isInstanceOf(SubscriptionState.Denied.class);
    assertThat(world.verify("subscribe", world.callback(), TOPIC, "3600").status()).isEqualTo(404);
  }

  @Test
  void gc062_httpHubAtAPortOfItsOwn_isNotGuessedToSpeakHttpsThere() {
    world.offer(new PushOffer.WebSub(TOPIC, List.of("http://hub.example:8080/")));
    assertThat(world.hub.requests())
        .extracting(FetchRequest::url)
        .containsExactly("http://hub.example:8080/");
    assertThat(world.only().secret()).isNull();
  }

  @Test
  void gc062_httpsHubIsChosenAmongSeveral() {
    world.offer(new PushOffer.WebSub(TOPIC, List.of("http://a.example/", "https://b.example/")));
    assertThat(world.hub.requests())
        .extracting(FetchRequest::url)
        .containsExactly("https://b.example/");
  }

  @Test
  void hubThatVerifiesBeforeItAnswers_isServed() {
    world.hub.behave(
        request -> {
          String callback = URI.create(FakeHub.form(request).field("hub.callback")).getPath();
          assertThat(world.verify("subscribe", callback, TOPIC, "3600").status()).isEqualTo(200);
          return FakeHub.answer(204, request.url());
        });
    world.offer(OFFER);
    assertThat(world.only().isLive()).isTrue();
  }

  @Test
  void offersOfEveryRetrieval_askTheHubOnce() {
    for (int i = 0; i < 10; i++) {
      world.offer(OFFER);
    }
    world.verify("subscribe", world.callback(), TOPIC, "864000");
    for (int i = 0; i < 10; i++) {
      world.offer(OFFER);
    }
    assertThat(world.hub.requests()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "https://blog.example/feed?token=s3cret, PRIVATE, https://hub.example/, 0",
    "https://blog.example/feed?token=s3cret, PRIVATE, https://BLOG.example/hub, 1",
    "https://blog.example/feed?token=s3cret, HUBS_ALLOWED, https://hub.example/, 1",
    "https://user:pass@blog.example/feed, PUBLIC, https://hub.example/, 0",
    "https://user:pass@blog.example/feed, PUBLIC, https://blog.example/hub, 1",
    "https://blog.example/feed, PUBLIC, https://hub.example/, 1",
  })
  @DisplayName("GC-009: a private feed is told to hubs of its own host only")
  void gc009_privateFeedsStayOnTheirHost(String url, Secrecy secrecy, String hub, int requests) {
    FeedAddress feed = new FeedAddress("7", url, secrecy);
    world.subscriber.offered(feed, new PushOffer.WebSub(url, List.of(hub)), world.now);
    assertThat(world.hub.requests()).hasSize(requests);
  }

  @Test
  void gc009_subscriptionShowsNoSecretsWhenPrinted() {
    world.offer(new PushOffer.WebSub("https://blog.example/?key=s3cret", List.of(HUB)));
    PushSubscription subscription = world.only();
    assertThat(subscription.toString())
        .contains("hub.example")
        .doesNotContain("s3cret", subscription.token(), subscription.secret());
  }

  @Test
  void leaving_tellsTheHub() {
    PushWorld live = PushWorld.live();
    live.subscriber.leave(FEED.id(), live.now);
    assertThat(live.hub.lastForm().field("hub.mode")).isEqualTo("unsubscribe");
    assertThat(live.hub.lastForm().field("hub.secret")).isEmpty();
    assertThat(live.verify("unsubscribe", live.callback(), TOPIC, "").status()).isEqualTo(200);
    assertThat(live.store.all()).isEmpty();
  }
}
