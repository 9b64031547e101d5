package freshet.crawler.push;

import static freshet.crawler.push.PushWorld.FEED;
import static freshet.crawler.push.PushWorld.HUB;
import static freshet.crawler.push.PushWorld.OFFER;
import static freshet.crawler.push.PushWorld.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.push.FeedAddress.Secrecy;
import freshet.crawler.push.SubscriptionState.Denied;
import freshet.http.FetchResult;
import freshet.http.Header;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hubs fail, and are left alone for a while. */
class HubFailureTest {
  private final PushWorld world = new PushWorld();

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503, 504, 599})
  void gc069_failingHubIsAskedLessAndLess(int status) {
    world.hub.behave(request -> FakeHub.answer(status, request.url()));
    assertFewRequestsInAMonth();
  }

  @ParameterizedTest
  @EnumSource(value = FetchResult.Cause.class, mode = EnumSource.Mode.EXCLUDE, names = "REFUSED")
  void gc069_silentHubIsAskedLessAndLess(FetchResult.Cause cause) {
    world.hub.behave(_ -> FakeHub.silent(cause));
    assertFewRequestsInAMonth();
  }

  /**
   * Ten feeds of the hub, each retrieved every quarter of an hour. Rests of at least 7.5, 15, 30 …
   * minutes make 8 requests on the first day; then at least 12 hours lie between two.
   */
  private void assertFewRequestsInAMonth() {
    for (int quarter = 0; quarter < 30 * 96; quarter++) {
      for (int feed = 0; feed < 10; feed++) {
        FeedAddress address = new FeedAddress("feed" + feed, TOPIC, Secrecy.PUBLIC);
        world.subscriber.offered(address, OFFER, world.now);
      }
      assertThat(world.tick()).as("retrievals asked for").isEmpty();
      world.pass(Duration.ofMinutes(15));
    }
    assertThat(world.hub.requests().size()).isBetween(30, 8 + 2 * 30);
    assertThat(world.store.all()).isEmpty();
  }

  @Test
  void gc069_restsGrowToADay() {
    Instant now = world.now;
    HubBackoff rest = HubBackoff.NONE;
    Random random = new Random(69);
    for (int failure = 1; failure <= 40; failure++) {
      rest = rest.longer(Duration.ZERO, now, random);
      long full = Math.min(24 * 60, 15L << Math.min(failure - 1, 10));
      assertThat(Duration.between(now, rest.until()))
          .isBetween(Duration.ofMinutes(full).dividedBy(2), Duration.ofMinutes(full));
      assertThat(rest.failures()).isEqualTo(failure);
    }
  }

  @Test
  void gc069_hubsOwnWishIsHeeded() {
    Header wish = new Header("retry-after", "172800");
    world.hub.behave(request -> FakeHub.answer(503, request.url(), wish));
    world.offer(OFFER);
    world.pass(Duration.ofDays(2).minusSeconds(1));
    world.offer(OFFER);
    assertThat(world.hub.requests()).hasSize(1);
    world.pass(Duration.ofSeconds(1));
    world.offer(OFFER);
    assertThat(world.hub.requests()).hasSize(2);
  }

  @Test
  void gc069_hubThatAnswersAgainStartsAfresh() {
    world.hub.behave(request -> FakeHub.answer(500, request.url()));
    world.offer(OFFER);
    world.hub.behave(request -> FakeHub.answer(202, request.url()));
    world.pass(Duration.ofMinutes(15));
    world.offer(OFFER);
    assertThat(world.store.rest("hub.example")).isEmpty();
    assertThat(world.verify("subscribe", world.callback(), TOPIC, "3600").status()).isEqualTo(200);
  }

  @Test
  void gc069_addressThatFreshetDoesNotSpeakTo_isNotTriedAgainSoon() {
    world.hub.behave(_ -> FakeHub.silent(FetchResult.Cause.REFUSED));
    world.offer(OFFER);
    world.pass(Duration.ofDays(6));
    world.tick();
    world.offer(OFFER);
    assertThat(world.hub.requests()).hasSize(1);
    assertThat(world.only().standing()).isInstanceOf(Denied.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 410, 301, 304})
  void hubThatDeclines_isAskedAgainAfterAWeek(int status) {
    world.hub.behave(request -> FakeHub.answer(status, request.url()));
    for (int day = 0; day <= 7; day++) {
      world.offer(OFFER);
      assertThat(world.hub.requests()).hasSize(day < 7 ? 1 : 2);
      assertThat(world.only().standing())
          .isInstanceOfSatisfying(
              Denied.class, denied -> assertThat(denied.reason()).contains("" + status));
      world.pass(Duration.ofDays(1));
      world.tick();
    }
  }

  @Test
  void unsubscribeThatFails_isLeftToThe410() {
    PushWorld live = PushWorld.live();
    live.hub.behave(request -> FakeHub.answer(500, request.url()));
    live.subscriber.leave(FEED.id(), live.now);
    for (int day = 0; day < 9; day++) {
      live.pass(Duration.ofDays(1));
      live.tick();
    }
    assertThat(live.hub.requests()).hasSize(2);
    assertThat(live.post(live.callback(), "x").status()).isEqualTo(410);
  }

  @Test
  void unsubscribe_sparesARestingHub() {
    PushWorld live = PushWorld.live();
    live.store.rest("hub.example", new HubBackoff(1, live.now.plusSeconds(60)));
    live.subscriber.leave(FEED.id(), live.now);
    assertThat(live.hub.requests()).hasSize(1);
  }

  @Test
  void feedLeftAndWantedAgain_isSubscribedAgain() {
    PushWorld live = PushWorld.live();
    live.hub.behave(request -> FakeHub.answer(400, request.url()));
    live.subscriber.leave(FEED.id(), live.now);
    live.hub.behave(request -> FakeHub.answer(202, request.url()));
    live.offer(new PushOffer.WebSub(TOPIC, List.of(HUB)));
    assertThat(live.hub.lastForm().field("hub.mode")).isEqualTo("subscribe");
  }
}
