package freshet.village;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A WebSub hub. It accepts subscriptions at any path. Instead of sending requests to callbacks it
 * returns them as {@link Call}s; the caller sends them and reports the responses.
 */
public final class WebSubHub implements Behaviour {
  /** The behaviour of a hub. */
  public enum Conduct {
    GOOD,
    /** Accepts everything and never verifies it. */
    NEVER_VERIFIES,
    /** Verifies and delivers, but signs with the wrong secret. */
    SIGNS_WRONGLY,
    /** Denies subscriptions by a callback. */
    DENIES,
    /** Answers 503 with Retry-After. */
    BUSY
  }

  /** A request to a callback; the query is empty unless it is a GET. */
  public record Call(
      String method, String callback, String query, List<Field> headers, byte[] body) {
    public Call {
      headers = List.copyOf(headers);
    }
  }

  /** A requested subscription of a callback; active once its challenge was answered. */
  private record Subscription(String mode, String topic, String secret, String challenge) {}

  private static final int LEASE_SECONDS = 10 * 86_400;

  private final Conduct conduct;
  private final Map<String, Subscription> asked = new LinkedHashMap<>();
  private final Map<String, Subscription> live = new LinkedHashMap<>();
  private int challenges;

  public WebSubHub(Conduct conduct) {
    this.conduct = conduct;
  }

  @Override
  public synchronized Reply answer(Request request, Instant now) {
    if (conduct == Conduct.BUSY) {
      return Reply.of(503).with("Retry-After", "7200");
    }
    Map<String, String> form = form(new String(request.body(), UTF_8));
    String callback = form.getOrDefault("hub.callback", "");
    String mode = form.getOrDefault("hub.mode", "");
    String topic = form.getOrDefault("hub.topic", "");
    if (!request.method().equals("POST") || callback.isEmpty() || topic.isEmpty()) {
      return Reply.of(400);
    }
    String secret = form.getOrDefault("hub.secret", "");
    asked.put(callback, new Subscription(mode, topic, secret, "challenge+" + challenges++));
    return Reply.of(202);
  }

  /** Returns the due verifications or denials, each once. */
  public synchronized List<Call> verifications() {
    List<Call> calls = new ArrayList<>();
    if (conduct != Conduct.NEVER_VERIFIES) {
      asked.forEach((callback, subscription) -> calls.add(verification(callback, subscription)));
    }
    if (conduct == Conduct.DENIES) {
      asked.clear();
    }
    return calls;
  }

  private Call verification(String callback, Subscription subscription) {
    String mode = conduct == Conduct.DENIES ? "denied" : subscription.mode();
    String query =
        "hub.mode=%s&hub.topic=%s&hub.challenge=%s&hub.lease_seconds=%d"
            .formatted(
                mode,
                URLEncoder.encode(subscription.topic(), UTF_8),
                URLEncoder.encode(subscription.challenge(), UTF_8),
                LEASE_SECONDS);
    return new Call("GET", callback, query, List.of(), new byte[0]);
  }

  /** Reports the response to a verification; only the challenge itself counts. */
  public synchronized void answered(Call verification, int status, byte[] body) {
    Subscription subscription = asked.remove(verification.callback());
    if (subscription == null
        || status / 100 != 2
        || !new String(body, UTF_8).equals(subscription.challenge())) {
      return;
    }
    if (subscription.mode().equals("subscribe")) {
      live.put(verification.callback(), subscription);
    } else {
      live.remove(verification.callback());
    }
  }

  /** Reports that the callback answered 410: the topic is no longer wanted. */
  public synchronized void gone(Call delivery) {
    live.remove(delivery.callback());
  }

  /** Returns the deliveries of a document to all subscribers of its topic. */
  public synchronized List<Call> deliveries(String topic, String contentType, byte[] document) {
    return live.entrySet().stream()
        .filter(entry -> entry.getValue().topic().equals(topic))
        .map(entry -> delivery(entry.getKey(), entry.getValue(), contentType, document))
        .toList();
  }

  private Call delivery(
      String callback, Subscription subscription, String contentType, byte[] document) {
    List<Field> headers = new ArrayList<>();
    headers.add(new Field("Content-Type", contentType));
    if (!subscription.secret().isEmpty()) {
      String secret = conduct == Conduct.SIGNS_WRONGLY ? "not it" : subscription.secret();
      headers.add(new Field("X-Hub-Signature", "sha256=" + signature(secret, document)));
    }
    return new Call("POST", callback, "", headers, document);
  }

  private static String signature(String secret, byte[] document) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(document));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }

  private static Map<String, String> form(String text) {
    Map<String, String> form = new HashMap<>();
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        form.put(
            URLDecoder.decode(pair.substring(0, equals), UTF_8),
            URLDecoder.decode(pair.substring(equals + 1), UTF_8));
      }
    }
    return form;
  }
}
