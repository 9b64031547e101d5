package freshet.village;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.village.WebSubHub.Call;
import freshet.village.WebSubHub.Conduct;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WebSubHubTest {
  private static final byte[] DOCUMENT = "<rss/>".getBytes(UTF_8);

  private static int post(WebSubHub hub, String mode, String more) {
    String form = "hub.mode=" + mode + "&hub.topic=t&hub.callback=https%3A%2F%2Fr%2F1" + more;
    Request request =
        new Request(Instant.EPOCH, 1, "hub", "POST", "/", List.of(), form.getBytes(UTF_8));
    return hub.answer(request, Instant.EPOCH).status();
  }

  private static void echo(WebSubHub hub) {
    for (Call call : hub.verifications()) {
      assertThat(call.query()).contains("hub.topic=t");
      String challenge = call.query().replaceFirst(".*hub.challenge=([^&]*).*", "$1");
      hub.answered(call, 200, challenge.replace("%2B", "+").getBytes(UTF_8));
    }
  }

  private static List<Call> deliveries(WebSubHub hub) {
    return hub.deliveries("t", "text/xml", DOCUMENT);
  }

  @Test
  void goodHub_deliversOnceVerified_untilTheSubscriberLeaves() {
    WebSubHub hub = new WebSubHub(Conduct.GOOD);
    assertThat(post(hub, "subscribe", "&hub.secret=s")).isEqualTo(202);
    assertThat(deliveries(hub)).isEmpty();
    echo(hub);
    assertThat(deliveries(hub))
        .singleElement()
        .satisfies(
            call -> {
              assertThat(call.callback()).isEqualTo("https://r/1");
              assertThat(call.headers()).extracting(Field::name).contains("X-Hub-Signature");
            });
    assertThat(hub.deliveries("other", "text/xml", DOCUMENT)).isEmpty();
    post(hub, "unsubscribe", "");
    echo(hub);
    assertThat(deliveries(hub)).isEmpty();
  }

  @Test
  void wrongChallenge_verifiesNothing() {
    WebSubHub hub = new WebSubHub(Conduct.GOOD);
    post(hub, "subscribe", "");
    hub.verifications().forEach(call -> hub.answered(call, 200, new byte[0]));
    assertThat(deliveries(hub)).isEmpty();
  }

  @Test
  void goneCallback_getsNoMore() {
    WebSubHub hub = new WebSubHub(Conduct.GOOD);
    post(hub, "subscribe", "");
    echo(hub);
    deliveries(hub).forEach(hub::gone);
    assertThat(deliveries(hub)).isEmpty();
  }

  @Test
  void badHubs_areBadInTheirWays() {
    assertThat(post(new WebSubHub(Conduct.BUSY), "subscribe", "")).isEqualTo(503);
    WebSubHub lazy = new WebSubHub(Conduct.NEVER_VERIFIES);
    post(lazy, "subscribe", "");
    assertThat(lazy.verifications()).isEmpty();
    WebSubHub denying = new WebSubHub(Conduct.DENIES);
    post(denying, "subscribe", "");
    assertThat(denying.verifications())
        .singleElement()
        .satisfies(call -> assertThat(call.query()).startsWith("hub.mode=denied"));
    assertThat(denying.verifications()).as("said once").isEmpty();
  }
}
