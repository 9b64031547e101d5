package freshet.crawler.push;

import static freshet.crawler.push.PushWorld.FEED;
import static freshet.crawler.push.PushWorld.OFFER;
import static freshet.crawler.push.PushWorld.TOPIC;
import static freshet.crawler.push.PushWorld.text;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.push.SubscriptionState.Asked;
import freshet.crawler.push.SubscriptionState.Denied;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hubs ask whether we meant it. */
class WebSubVerificationTest {
  private static final String DENIED =
      "hub.mode=denied&hub.topic=https%3A%2F%2Fblog.example%2Ffeed%3Fa%3D1%26b%3D%C3%BC";

  private final PushWorld world = new PushWorld();

  @BeforeEach
  void subscribe() {
    world.offer(OFFER);
  }

  @Test
  void gc063_challengeComesBackExactly() {
    PushResponse response = world.verify("subscribe", world.callback(), TOPIC, "3600");
    assertThat(response.status()).isEqualTo(200);
    assertThat(text(response)).isEqualTo("c+1");
    assertThat(response.contentType()).startsWith("text/plain");
    assertThat(world.only().isLive()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://blog.example/feed",
        "https://blog.example/feed?a=1&b=u",
        "https://BLOG.example/feed?a=1&b=ü",
        ""
      })
  @DisplayName("GC-063, 205: another topic than the one asked for is not confirmed")
  void gc063_wrongTopicIs404(String topic) {
    assertThat(world.verify("subscribe", world.callback(), topic, "3600").status()).isEqualTo(404);
    assertThat(world.only().standing()).isInstanceOf(Asked.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/push/unknown", "/push/", "/push", "/", "", "/other/x"})
  void gc063_unknownCallbackIs404(String path) {
    assertThat(world.verify("subscribe", path, TOPIC, "3600").status()).isEqualTo(404);
  }

  @Test
  void gc063_nothingPendingIs404() {
    world.verify("subscribe", world.callback(), TOPIC, "3600");
    PushSubscription live = world.only();
    world.pass(Duration.ofMinutes(1));
    assertThat(world.verify("subscribe", world.callback(), TOPIC, "7200").status()).isEqualTo(404);
    assertThat(world.only()).isEqualTo(live);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "publish", "SUBSCRIBE", "list"})
  void gc063_unknownModeIs404(String mode) {
    assertThat(world.verify(mode, world.callback(), TOPIC, "3600").status()).isEqualTo(404);
    assertThat(world.only().standing()).isInstanceOf(Asked.class);
  }

  @Test
  void gc063_missingChallengeIs404() {
    String query = DENIED.replace("denied", "subscribe");
    assertThat(world.get(world.callback(), query).status()).isEqualTo(404);
    assertThat(world.only().standing()).isInstanceOf(Asked.class);
  }

  @Test
  void gc063_unsolicitedUnsubscribeIsRefused() {
    assertThat(world.verify("unsubscribe", world.callback(), TOPIC, "").status()).isEqualTo(404);
    world.verify("subscribe", world.callback(), TOPIC, "3600");
    assertThat(world.verify("unsubscribe", world.callback(), TOPIC, "").status()).isEqualTo(404);
    assertThat(world.only().isLive()).isTrue();
  }

  @Test
  void gc063_deniedEndsAPendingSubscription() {
    PushResponse response = world.get(world.callback(), DENIED + "&hub.reason=No+more+room");
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
    assertThat(world.only().standing())
        .isEqualTo(
            new Denied(
                world.now.plus(Duration.ofDays(7)),
                "The hub denied the subscription: No more room"));
    assertThat(world.verify("subscribe", world.callback(), TOPIC, "3600").status()).isEqualTo(404);
  }

  @Test
  void gc063_deniedEndsALiveSubscription() {
    world.verify("subscribe", world.callback(), TOPIC, "3600");
    world.get(world.callback(), DENIED);
    assertThat(world.only().standing()).isInstanceOf(Denied.class);
    assertThat(world.post(world.callback(), "<rss/>").status()).isEqualTo(410);
    assertThat(world.taken).isEmpty();
  }

  @Test
  void deniedWhileLeaving_leavesNothingBehind() {
    world.verify("subscribe", world.callback(), TOPIC, "3600");
    world.subscriber.leave(FEED.id(), world.now);
    world.get(world.callback(), DENIED);
    assertThat(world.store.all()).isEmpty();
  }

  @Test
  void gc063_deniedForAnotherTopicIs404() {
    assertThat(world.get(world.callback(), DENIED + "x").status()).isEqualTo(404);
    assertThat(world.only().standing()).isInstanceOf(Asked.class);
  }

  @Test
  void deniedTopic_isAskedForAgainAfterAWeek() {
    world.get(world.callback(), DENIED);
    for (int day = 0; day < 6; day++) {
      world.pass(Duration.ofDays(1));
      world.tick();
      world.offer(OFFER);
    }
    assertThat(world.hub.requests()).hasSize(1);
    world.pass(Duration.ofDays(1));
    world.offer(OFFER);
    assertThat(world.hub.requests()).hasSize(2);
  }

  @Test
  void hubThatNeverVerifies_isAskedOnceInTwoDays() {
    for (int day = 0; day < 20; day++) {
      world.tick();
      world.offer(OFFER);
      world.pass(Duration.ofDays(1));
    }
    assertThat(world.hub.requests()).hasSize(10);
    assertThat(world.store.all()).hasSize(1);
  }

  @Test
  void feedNobodyWants_isNotConfirmed() {
    world.subscriber.leave(FEED.id(), world.now);
    assertThat(world.verify("subscribe", world.callback(), TOPIC, "3600").status()).isEqualTo(404);
  }
}
