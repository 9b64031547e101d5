package freshet.village;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BehaviourVariantsTest {
  private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");
  private static final ScheduledFeed FEED = new ScheduledFeed(NOON, Duration.ofHours(1), 5);

  private static Reply ask(Behaviour behaviour, Instant at, Field... headers) {
    Request request =
        new Request(at, 1, "a.village.test", "GET", "/", List.of(headers), new byte[0]);
    return behaviour.answer(request, at);
  }

  private static String body(Reply reply) {
    return new String(reply.body(), UTF_8);
  }

  @Test
  void everyNth_isOther() {
    Behaviour third = BehaviourVariants.everyNth(3, Behaviours.status(429), FEED);
    assertThat(List.of(ask(third, NOON), ask(third, NOON), ask(third, NOON), ask(third, NOON)))
        .extracting(Reply::status)
        .containsExactly(200, 200, 429, 200);
  }

  @Test
  void between_isFromTheFirstInstantToBeforeTheLast() {
    Behaviour out =
        BehaviourVariants.between(NOON, NOON.plusSeconds(60), Behaviours.status(500), FEED);
    assertThat(ask(out, NOON.minusSeconds(1)).status()).isEqualTo(200);
    assertThat(ask(out, NOON).status()).isEqualTo(500);
    assertThat(ask(out, NOON.plusSeconds(60)).status()).isEqualTo(200);
  }

  @Test
  void withoutValidators_noConditionHelps() {
    Behaviour plain = BehaviourVariants.withoutValidators(FEED);
    String tag = ask(FEED, NOON).header("ETag").orElseThrow();
    Reply reply = ask(plain, NOON, new Field("If-None-Match", tag));
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("ETag")).isEmpty();
    assertThat(reply.header("Last-Modified")).isEmpty();
  }

  @Test
  void guids_rotateOrAreShared() {
    Instant later = NOON.plus(Duration.ofHours(1));
    Behaviour rotating = BehaviourVariants.rotatingGuids(FEED);
    assertThat(body(ask(rotating, later))).contains(">urn:1:1<", ">urn:1:2<");
    assertThat(body(ask(rotating, later))).contains(">urn:2:1<").doesNotContain("urn:1:");
    assertThat(body(ask(BehaviourVariants.sharedGuid(FEED), later)).split(">urn:all<", -1))
        .hasSize(3);
  }

  @Test
  void with_addsAHeader() {
    assertThat(ask(BehaviourVariants.with("Link", "<x>", FEED), NOON).header("Link"))
        .contains("<x>");
  }
}
