package freshet.crawler.push;

import static freshet.crawler.push.PushWorld.FEED;
import static freshet.crawler.push.PushWorld.OFFER;
import static freshet.crawler.push.PushWorld.TOPIC;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import freshet.crawler.push.PushWorld.Taken;
import freshet.http.FetchResult;
import freshet.http.Header;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hubs deliver. */
class WebSubDeliveryTest {
  private static final String BODY = "<rss><channel><title>Ü</title></channel></rss>";
  private static final Header TYPE = new Header("content-type", "application/rss+xml");

  private final PushWorld world = PushWorld.live();
  private final String callback = world.callback();

  @ParameterizedTest
  @CsvSource({
    "sha1, HmacSHA1",
    "sha256, HmacSHA256",
    "sha384, HmacSHA384",
    "sha512, HmacSHA512",
    "SHA256, HmacSHA256"
  })
  @DisplayName("GC-065, 300: a signed delivery is answered 2xx and taken")
  void gc065_signedDeliveryIsTaken(String method, String algorithm) {
    PushResponse response =
        world.post(callback, BODY, TYPE, signature(method + "=" + hmac(algorithm, BODY)));
    assertThat(response.status()).isBetween(200, 299);
    assertThat(world.taken)
        .containsExactly(new Taken(FEED.id(), BODY, "application/rss+xml", world.now));
  }

  @Test
  void gc065_hexInCapitalsIsFine() {
    String hex = hmac("HmacSHA256", BODY).toUpperCase(Locale.ROOT);
    world.post(callback, BODY, TYPE, signature("sha256=" + hex));
    assertThat(world.taken).hasSize(1);
  }

  @Test
  @DisplayName("GC-065, 301: a delivery signed with another secret is not taken")
  void gc065_signatureOfAnotherSecretIsIgnored() {
    PushWorld other = PushWorld.live();
    String hex = hmac(other.only(), "HmacSHA256", BODY.getBytes(UTF_8));
    assertThat(world.post(callback, BODY, TYPE, signature("sha256=" + hex)).status())
        .isBetween(200, 299);
    assertThat(world.taken).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "=",
        "sha256",
        "sha256=",
        "sha256=00",
        "md5=d41d8cd98f00b204e9800998ecf8427e",
        "sha256=ü",
        "=x"
      })
  @DisplayName("GC-065, 301: a delivery with a broken signature is not taken")
  void gc065_brokenSignatureIsIgnored(String value) {
    world.post(callback, BODY, TYPE, signature(value));
    assertThat(world.taken).isEmpty();
  }

  @Test
  @DisplayName("GC-065, 302: a delivery without a signature is not taken if there is a secret")
  void gc065_missingSignatureIsIgnored() {
    assertThat(world.post(callback, BODY, TYPE).status()).isBetween(200, 299);
    assertThat(world.taken).isEmpty();
  }

  @Test
  void gc065_signatureIsOverTheRawBytes() {
    byte[] raw = {(byte) 0xff, (byte) 0xfe, 0, 13, 10};
    Header signature = signature("sha1=" + hmac(world.only(), "HmacSHA1", raw));
    world.post(callback, raw, signature);
    assertThat(world.taken).hasSize(1);
    raw[3] = 10;
    world.post(callback, raw, signature);
    assertThat(world.taken).as("one byte differs").hasSize(1);
  }

  @Test
  void gc065_signatureOfAnotherMethodDoesNotFit() {
    world.post(callback, BODY, signature("sha512=" + hmac("HmacSHA256", BODY)));
    assertThat(world.taken).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/push/unknown", "/push/x/y", "/push/%00"})
  void gc065_unknownCallbackIs410(String path) {
    assertThat(world.post(path, BODY, TYPE).status()).isEqualTo(410);
    assertThat(world.taken).isEmpty();
  }

  @Test
  void gc065_leftSubscriptionIs410() {
    Header signature = signed(BODY);
    world.subscriber.leave(FEED.id(), world.now);
    assertThat(world.post(callback, BODY, TYPE, signature).status()).isEqualTo(410);
    assertThat(world.taken).isEmpty();
  }

  @Test
  void unverifiedSubscription_takesNothing() {
    PushWorld asked = new PushWorld();
    asked.offer(OFFER);
    Header signature =
        signature("sha256=" + hmac(asked.only(), "HmacSHA256", BODY.getBytes(UTF_8)));
    assertThat(asked.post(asked.callback(), BODY, TYPE, signature).status()).isEqualTo(410);
    assertThat(asked.taken).isEmpty();
  }

  @Test
  void gc066_callbackIdentifies_notTheLinksOfTheDelivery() {
    Header link = new Header("Link", "<https://evil.example/>; rel=\"self\"");
    world.post(callback, BODY, TYPE, link, signed(BODY));
    assertThat(world.taken).extracting(Taken::feed).containsExactly(FEED.id());
  }

  @Test
  void gc066_bodyBeyondFiveMebibytesIsNotTaken() {
    byte[] longest = new byte[5 << 20];
    byte[] longer = new byte[longest.length + 1];
    PushSubscription held = world.only();
    assertThat(
            world
                .post(callback, longer, signature("sha1=" + hmac(held, "HmacSHA1", longer)))
                .status())
        .isEqualTo(413);
    assertThat(world.taken).isEmpty();
    world.post(callback, longest, signature("sha1=" + hmac(held, "HmacSHA1", longest)));
    assertThat(world.taken).hasSize(1);
  }

  @Test
  void gc067_emptyBodyIsASignal() {
    world.post(callback, "", signed(""));
    assertThat(world.taken).containsExactly(signal());
  }

  @Test
  void gc066_compressedBodyIsDecoded() throws IOException {
    byte[] sent = gzip(BODY.getBytes(UTF_8));
    world.post(callback, sent, TYPE, new Header("Content-Encoding", "gzip"), signed(sent));
    assertThat(world.taken)
        .containsExactly(new Taken(FEED.id(), BODY, "application/rss+xml", world.now));
  }

  @Test
  void gc066_compressedBodyBeyondTheLimits_isASignal() throws IOException {
    byte[] bomb = gzip(new byte[20 << 20]);
    byte[] twice = gzip(gzip(BODY.getBytes(UTF_8)));
    byte[] torn = Arrays.copyOf(gzip(BODY.getBytes(UTF_8)), 15);
    for (byte[] sent : List.of(bomb, twice, torn)) {
      world.taken.clear();
      world.post(callback, sent, new Header("Content-Encoding", "gzip"), signed(sent));
      assertThat(world.taken).containsExactly(signal());
    }
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  @Test
  void gc067_withoutASecretItIsASignal() {
    PushWorld plain = new PushWorld();
    plain.hub.behave(
        request ->
            request.url().startsWith("https")
                ? FakeHub.silent(FetchResult.Cause.TLS)
                : FakeHub.answer(202, request.url()));
    plain.offer(new PushOffer.WebSub(TOPIC, List.of("http://hub.example/")));
    plain.verify("subscribe", plain.callback(), TOPIC, "3600");
    plain.pass(Duration.ofMinutes(1));
    assertThat(plain.post(plain.callback(), BODY, TYPE).status()).isBetween(200, 299);
    assertThat(plain.taken).containsExactly(new Taken(FEED.id(), null, null, plain.now));
  }

  private Taken signal() {
    return new Taken(FEED.id(), null, null, world.now);
  }

  private Header signed(String body) {
    return signed(body.getBytes(UTF_8));
  }

  private Header signed(byte[] body) {
    return signature("sha256=" + hmac(world.only(), "HmacSHA256", body));
  }

  private String hmac(String algorithm, String body) {
    return hmac(world.only(), algorithm, body.getBytes(UTF_8));
  }

  private static String hmac(PushSubscription subscription, String algorithm, byte[] body) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      String secret = Objects.requireNonNull(subscription.secret());
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "key"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static Header signature(String value) {
    return new Header("X-Hub-Signature", value);
  }
}
