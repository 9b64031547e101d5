package freshet.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.push.PushListener;
import freshet.crawler.push.PushReceiver;
import freshet.crawler.push.PushRequest;
import freshet.crawler.push.PushResponse;
import freshet.crawler.push.PushSettings;
import freshet.http.Header;
import java.net.URI;
import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Requests at the callbacks of hubs: method and path in the first line, headers, an empty line, the
 * body. A header SIGNED becomes the right signature.
 */
public final class PushTarget {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final PushSettings SETTINGS =
      new PushSettings(URI.create("https://reader.example/push"), "Freshet/1");
  private static final Set<Integer> STATUSES = Set.of(200, 202, 404, 405, 410, 413);

  private PushTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Message message = Message.headed(data);
    boolean signed = message.headers().stream().anyMatch(one -> one.name().equals("SIGNED"));
    PushRequest request = request(message);
    Sink sink = new Sink(signed);
    PushReceiver receiver =
        new PushReceiver(SETTINGS, new HeldSubscriptions(NOW), sink, new Random(1));
    PushResponse response = FuzzAssertions.soon(() -> receiver.handle(request, NOW));
    FuzzAssertions.that(STATUSES.contains(response.status()), "answers plainly", response);
    FuzzAssertions.that(response.contentType().startsWith("text/plain"), "is text", response);
    String echo = new String(response.body(), UTF_8);
    FuzzAssertions.that(
        echo.isEmpty() || echoes(request, echo), "says only what it was told", echo);
    PushResponse again = receiver.handle(request, NOW);
    FuzzAssertions.that(STATUSES.contains(again.status()), "answers plainly again", again);
  }

  private static PushRequest request(Message message) {
    String[] words = message.start().split(" ", 2);
    String[] target = (words.length > 1 ? words[1] : "").split("\\?", 2);
    List<Header> headers =
        message.headers().stream()
            .map(one -> one.name().equals("SIGNED") ? signature(message.body()) : one)
            .toList();
    return new PushRequest(
        words[0], target[0], target.length > 1 ? target[1] : null, headers, message.body());
  }

  private static Header signature(byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(HeldSubscriptions.SECRET.getBytes(UTF_8), "HmacSHA256"));
      return new Header("X-Hub-Signature", "sha256=" + HexFormat.of().formatHex(mac.doFinal(body)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }

  private static boolean echoes(PushRequest request, String echo) {
    String query = request.query();
    return query != null
        && List.of(query.split("[&=]", -1)).stream().anyMatch(part -> decoded(part).equals(echo));
  }

  private static String decoded(String part) {
    try {
      return URLDecoder.decode(part, UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private record Sink(boolean signed) implements PushListener {
    @Override
    public void delivered(String feed, byte[] body, @Nullable String contentType, Instant at) {
      FuzzAssertions.that(signed, "takes only what is signed", feed);
      FuzzAssertions.that(body.length > 0, "takes no empty document", feed);
    }

    @Override
    public void signalled(String feed, Instant at) {
      FuzzAssertions.same(at, NOW, "is signalled now");
    }
  }
}
