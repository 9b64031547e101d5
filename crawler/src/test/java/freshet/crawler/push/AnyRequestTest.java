package freshet.crawler.push;

import static freshet.crawler.push.PushWorld.OFFER;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.push.FeedAddress.Secrecy;
import freshet.http.Header;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is sent to a callback gets an answer. */
class AnyRequestTest {
  private static final List<String> PIECES =
      List.of(
          "hub.mode=subscribe",
          "hub.mode=unsubscribe",
          "hub.mode=denied",
          "hub.mode=",
          "&",
          "=",
          "hub.topic=",
          "https%3A%2F%2Fblog.example%2Ffeed%3Fa%3D1%26b%3D%C3%BC",
          "hub.challenge=1",
          "hub.lease_seconds=-5",
          "url=",
          "challenge=",
          "%",
          "%C3",
          "\0",
          "İ",
          "\ud800",
          "&&",
          "?");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void anyRequest_getsAnAnswerThatIsNoRedirect(long seed) {
    Random random = new Random(seed);
    PushWorld world = PushWorld.live();
    world.subscriber.offered(
        new FeedAddress("8", "https://b.example/", Secrecy.PUBLIC), OFFER, world.now);
    world.subscriber.offered(
        new FeedAddress("9", "https://c.example/", Secrecy.PUBLIC),
        new PushOffer.RssCloud("https://cloud.example/"),
        world.now);
    for (int i = 0; i < 20_000; i++) {
      PushRequest request = request(world, random);
      PushResponse response = world.receiver.handle(request, world.now);
      assertThat(response.status()).as("%s", request).isIn(200, 202, 404, 405, 410, 413);
      world.pass(Duration.ofSeconds(random.nextInt(60)));
    }
    assertThat(world.taken)
        .as("nothing unsigned is content")
        .allMatch(taken -> taken.body() == null);
  }

  private static PushRequest request(PushWorld world, Random random) {
    String method =
        pick(List.of("GET", "POST", "get", "HEAD", "PUT", "DELETE", "", "OPTIONS"), random);
    List<PushSubscription> held = world.store.all();
    String known = PushWorld.SETTINGS.path(held.get(random.nextInt(held.size())).token());
    String path =
        pick(
            List.of(known, known, known, known + "/", "/push/", "", "/push/" + text(random)),
            random);
    String query = random.nextInt(5) == 0 ? null : text(random);
    List<Header> headers =
        List.of(
            new Header("X-Hub-Signature", pick(List.of("sha1=", "sha256=00", "", "="), random)),
            new Header("Content-Encoding", text(random)));
    return new PushRequest(method, path, query, headers, text(random).getBytes(ISO_8859_1));
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(pick(PIECES, random));
    }
    return text.toString();
  }

  private static String pick(List<String> choices, Random random) {
    return choices.get(random.nextInt(choices.size()));
  }
}
