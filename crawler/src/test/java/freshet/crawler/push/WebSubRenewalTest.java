package freshet.crawler.push;

import static freshet.crawler.push.PushWorld.FEED;
import static freshet.crawler.push.PushWorld.HUB;
import static freshet.crawler.push.PushWorld.OFFER;
import static freshet.crawler.push.PushWorld.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.push.SubscriptionState.Live;
import freshet.http.FetchRequest;
import freshet.http.FetchResult;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Leases end, and are renewed before. */
class WebSubRenewalTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void gc064_renewalIsDueAtFourFifthsOfTheLeaseAtMost_jittered() {
    Random random = new Random(64);
    Set<Instant> times = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      Live live = Live.of("864000", NOW, random);
      assertThat(live.leaseEnd()).isEqualTo(NOW.plus(Duration.ofDays(10)));
      assertThat(live.renewAt())
          .isBetween(NOW.plus(Duration.ofDays(6)), NOW.plus(Duration.ofDays(8)));
      times.add(live.renewAt());
    }
    assertThat(times).hasSizeGreaterThan(900);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-1",
        "1",
        "x",
        "1e9",
        "99999999",
        "99999999999999999999",
        "١٢٣٤٥",
        " 3600"
      })
  void gc064_missingOrAbsurdLeaseIsADay(String lease) {
    assertThat(Live.of(lease, NOW, new Random(1)).leaseEnd())
        .isEqualTo(NOW.plus(Duration.ofDays(1)));
  }

  @Test
  void gc064_renewalStartsWithDiscoveryAndHasANewCallback() {
    PushWorld world = PushWorld.live();
    String before = world.callback();
    world.pass(Duration.ofDays(5));
    assertThat(world.tick()).as("too early").isEmpty();
    world.pass(Duration.ofDays(3));
    assertThat(world.tick()).as("to be retrieved").containsExactly(FEED.id());
    assertThat(world.hub.requests()).as("nothing is sent before discovery").hasSize(1);
    world.offer(OFFER);
    assertThat(world.hub.lastForm().field("hub.mode")).isEqualTo("subscribe");
    assertThat(world.callback()).isNotEqualTo(before);
    assertThat(world.hub.lastForm().field("hub.secret"))
        .isNotEqualTo(FakeHub.form(world.hub.requests().getFirst()).field("hub.secret"));
  }

  @Test
  void gc064_topicsMigrateAtRenewal() {
    PushWorld world = renewing();
    world.offer(new PushOffer.WebSub("https://new.example/", List.of("https://newhub.example/")));
    assertThat(world.hub.requests().getLast().url()).isEqualTo("https://newhub.example/");
    assertThat(world.hub.lastForm().field("hub.topic")).isEqualTo("https://new.example/");
  }

  @Test
  void oldCallback_servesUntilTheNewOneIsVerified() {
    PushWorld world = renewing();
    String before = world.callback();
    world.offer(OFFER);
    String after = world.callback();
    assertThat(world.post(before, "").status()).isEqualTo(202);
    world.verify("subscribe", after, TOPIC, "864000");
    assertThat(world.post(before, "").status()).isEqualTo(410);
    assertThat(world.post(after, "").status()).isEqualTo(202);
  }

  @Test
  void oldCallback_isUnsubscribedOnceTheNewOneIsVerified() {
    PushWorld world = renewing();
    String before = world.hub.lastForm().field("hub.callback");
    world.offer(OFFER);
    world.verify("subscribe", world.callback(), TOPIC, "864000");
    world.tick();
    assertThat(world.hub.lastForm().field("hub.mode")).isEqualTo("unsubscribe");
    assertThat(world.hub.lastForm().field("hub.callback")).isEqualTo(before);
    assertThat(world.verify("unsubscribe", world.callback(), TOPIC, "").status()).isEqualTo(200);
    assertThat(world.only().isLive()).isTrue();
  }

  @Test
  void unsubscribeThatIsNeverVerified_endsWithTheLease() {
    PushWorld world = PushWorld.live();
    world.subscriber.leave(FEED.id(), world.now);
    world.pass(Duration.ofDays(9));
    world.tick();
    assertThat(world.store.all()).hasSize(1);
    world.pass(Duration.ofDays(1));
    world.tick();
    assertThat(world.store.all()).isEmpty();
    assertThat(world.hub.requests()).as("one subscribe, one unsubscribe").hasSize(2);
  }

  @Test
  void feedWithoutAHubAtRenewal_lapses() {
    PushWorld world = renewing();
    world.pass(Duration.ofDays(2));
    world.tick();
    assertThat(world.store.all()).isEmpty();
    assertThat(world.post(world.callback(), "").status()).isEqualTo(410);
  }

  @Test
  void failedRenewal_isTriedAgainAFewTimesBeforeTheLeaseEnds() {
    PushWorld world = PushWorld.live();
    world.hub.behave(request -> FakeHub.answer(503, request.url()));
    int retrievals = 0;
    for (int hour = 0; hour < 10 * 24; hour++) {
      world.pass(Duration.ofHours(1));
      for (String feed : world.tick()) {
        assertThat(feed).isEqualTo(FEED.id());
        world.offer(OFFER);
        retrievals++;
      }
    }
    assertThat(retrievals).isBetween(3, 20);
    assertThat(world.store.all()).as("lapsed").isEmpty();
  }

  @Test
  void live_overAYear_neverLapsesAndAsksSparingly() {
    PushWorld world = new PushWorld();
    world.hub.behave(
        request -> {
          FormBody form = FakeHub.form(request);
          String path = form.field("hub.callback").substring("https://reader.example".length());
          world.verify(form.field("hub.mode"), path, form.field("hub.topic"), "432000");
          return FakeHub.answer(202, request.url());
        });
    world.offer(OFFER);
    for (int hour = 0; hour < 365 * 24; hour++) {
      world.pass(Duration.ofHours(1));
      if (!world.tick().isEmpty()) {
        world.offer(OFFER);
      }
      assertThat(world.store.ofFeed(FEED.id())).anyMatch(PushSubscription::isLive);
    }
    // 365 days / (60 to 80 % of 5 days) = 91 to 122 renewals, each a subscribe and an unsubscribe.
    assertThat(world.hub.requests().size()).isBetween(2 * 91, 2 * 123);
  }

  @Test
  void refusedRenewal_keepsTheOldSubscription() {
    PushWorld world = renewing();
    world.hub.behave(request -> FakeHub.answer(403, request.url()));
    String before = world.callback();
    world.offer(OFFER);
    assertThat(world.post(before, "").status()).isEqualTo(202);
  }

  @Test
  void otherHub_isTriedWhileTheFirstOneRests() {
    PushWorld world = new PushWorld();
    PushOffer offer = new PushOffer.WebSub(TOPIC, List.of(HUB, "https://second.example/"));
    world.hub.behave(_ -> FakeHub.silent(FetchResult.Cause.TIMEOUT));
    world.offer(offer);
    world.offer(offer);
    world.offer(offer);
    assertThat(world.hub.requests())
        .extracting(FetchRequest::url)
        .containsExactly(HUB, "https://second.example/");
  }

  private static PushWorld renewing() {
    PushWorld world = PushWorld.live();
    world.pass(Duration.ofDays(8));
    assertThat(world.tick()).containsExactly(FEED.id());
    return world;
  }
}
