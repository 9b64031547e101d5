package freshet.crawler.push;

import static freshet.crawler.push.PushWorld.FEED;
import static freshet.crawler.push.PushWorld.OFFER;
import static freshet.crawler.push.PushWorld.TOPIC;
import static freshet.crawler.push.PushWorld.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.push.FeedAddress.Secrecy;
import freshet.crawler.push.PushWorld.Taken;
import freshet.crawler.push.SubscriptionState.Denied;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pings of the rssCloud. */
@DisplayName("GC-072: rssCloud")
class RssCloudTest {
  private static final String CLOUD = "http://cloud.example:5337/pleaseNotify";
  private static final PushOffer PINGS = new PushOffer.RssCloud(CLOUD);
  private static final String PING = "url=" + URLEncoder.encode(TOPIC, UTF_8);

  private final PushWorld world = new PushWorld();

  @Test
  void gc072_registersWithAllFields() {
    world.offer(PINGS);
    FetchRequest request = world.hub.requests().getLast();
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.url()).isEqualTo(CLOUD);
    FormBody form = world.hub.lastForm();
    assertThat(new String(form.encode(), UTF_8)).contains("notifyProcedure=&");
    assertThat(form.field("domain")).isEqualTo("reader.example");
    assertThat(form.field("port")).isEqualTo("443");
    assertThat(form.field("path")).matches("/push/[A-Za-z0-9_-]{43}");
    assertThat(form.field("protocol")).isEqualTo("http-post");
    assertThat(form.field("url1")).isEqualTo(TOPIC);
  }

  @Test
  void gc072_challengeComesBackWhileTheCloudStillAnswers() {
    world.hub.behave(
        request -> {
          String path = FakeHub.form(request).field("path");
          PushResponse response = world.get(path, PING + "&challenge=a%20b");
          assertThat(response.status()).isEqualTo(200);
          assertThat(text(response)).isEqualTo("a b");
          return answer("<notifyResult success='true' msg='ok'/>");
        });
    world.offer(PINGS);
    assertThat(world.only().isLive()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"url=https%3A%2F%2Fother.example%2F&challenge=x", "challenge=x", "", "url="})
  void gc072_challengeForAnotherUrlIs404(String query) {
    world.offer(PINGS);
    assertThat(world.get(path(), query).status()).isEqualTo(404);
  }

  @Test
  void gc072_pingIsASignalOnly() {
    world.offer(PINGS);
    assertThat(world.post(path(), PING + "&body=%3Crss%2F%3E").status()).isBetween(200, 299);
    assertThat(world.taken).containsExactly(new Taken(FEED.id(), null, null, world.now));
  }

  @ParameterizedTest
  @ValueSource(strings = {"url=https%3A%2F%2Fother.example%2F", "", "url=%zz", "<xml/>"})
  void gc072_unknownUrlsAreIgnored(String body) {
    world.offer(PINGS);
    assertThat(world.post(path(), body).status()).isBetween(200, 299);
    assertThat(world.taken).isEmpty();
  }

  @Test
  void gc072_endlessPingIsNotRead() {
    world.offer(PINGS);
    assertThat(world.post(path(), PING + "&x=" + "x".repeat(1 << 16)).status()).isEqualTo(413);
    assertThat(world.taken).isEmpty();
  }

  @Test
  void gc072_registersAgainWithinADay_withTheSameCallback() {
    world.offer(PINGS);
    for (int quarter = 0; quarter < 4 * 24 * 10; quarter++) {
      world.pass(Duration.ofMinutes(15));
      assertThat(world.tick()).as("no retrieval is needed for it").isEmpty();
      world.offer(PINGS);
      assertThat(world.only().isLive()).isTrue();
    }
    assertThat(world.hub.requests()).hasSizeBetween(10, 12);
    assertThat(world.hub.requests())
        .extracting(request -> FakeHub.form(request).field("path"))
        .containsOnly(path());
  }

  @Test
  void gc072_refusalInTheBodyCounts() {
    world.hub.behave(_ -> answer("<notifyResult success=\"false\" msg=\"no\"/>"));
    world.offer(PINGS);
    assertThat(world.only().standing()).isInstanceOf(Denied.class);
    assertThat(world.post(path(), PING).status()).isEqualTo(410);
    assertThat(world.taken).isEmpty();
  }

  @Test
  void gc072_failingCloudRestsAndTheRegistrationLapses() {
    world.offer(PINGS);
    world.hub.behave(request -> FakeHub.answer(500, request.url()));
    for (int quarter = 0; quarter < 4 * 26; quarter++) {
      world.pass(Duration.ofMinutes(15));
      world.tick();
    }
    assertThat(world.store.all()).isEmpty();
    assertThat(world.hub.requests()).hasSizeBetween(2, 8);
    assertThat(world.post(path(), PING).status()).isEqualTo(410);
  }

  @Test
  void gc009_privateFeedIsNotRegisteredElsewhere() {
    FeedAddress feed = new FeedAddress("7", TOPIC, Secrecy.PRIVATE);
    world.subscriber.offered(feed, PINGS, world.now);
    assertThat(world.hub.requests()).isEmpty();
  }

  @Test
  void webSubOfferedLater_takesOver() {
    world.offer(PINGS);
    world.offer(OFFER);
    assertThat(world.verify("subscribe", world.callback(), TOPIC, "3600").status()).isEqualTo(200);
    world.tick();
    assertThat(world.only().protocol()).isEqualTo(PushProtocol.WEBSUB);
  }

  @Test
  void leaving_forgetsTheRegistration() {
    world.offer(PINGS);
    world.subscriber.leave(FEED.id(), world.now);
    assertThat(world.store.all()).isEmpty();
    assertThat(world.post(path(), PING).status()).isEqualTo(410);
  }

  private String path() {
    return world.hub.lastForm().field("path");
  }

  private static FetchResult answer(String body) {
    byte[] bytes = body.getBytes(UTF_8);
    return new FetchResult.Answer(
        200, CLOUD, List.of(), List.of(), bytes, bytes.length, Duration.ZERO);
  }
}
