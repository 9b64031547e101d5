package freshet.web.alerts;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.crawler.http.Fetcher;
import freshet.crawler.http.Header;
import freshet.store.people.SavedSearch;
import freshet.web.Json;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Posts JSON, signed with the secret of the alert. */
public final class WebhookNotifier implements Notifier {
  /** The signature: sha256= and the HMAC of the body in hexadecimal. */
  public static final String SIGNATURE = "X-Freshet-Signature";

  /** The same for all attempts, so that a receiver knows a letter that it has got already. */
  public static final String DELIVERY = "X-Freshet-Delivery";

  private final WebCalls calls;

  public WebhookNotifier(Fetcher fetcher) {
    this.calls = new WebCalls(fetcher);
  }

  @Override
  public Outcome tell(SavedSearch alert, String target, Letter letter) {
    byte[] body = Json.write(json(alert, letter)).getBytes(UTF_8);
    return calls.post(
        target,
        List.of(
            new Header("Content-Type", "application/json"),
            new Header(SIGNATURE, "sha256=" + signature(alert.secret(), body)),
            new Header(DELIVERY, Long.toString(letter.id()))),
        body);
  }

  private static Map<String, Object> json(SavedSearch alert, Letter letter) {
    return Map.of(
        "alert", Map.of("id", alert.id(), "name", letter.alert()),
        "delivery", letter.id(),
        "total", letter.total(),
        "postings", letter.entries().stream().map(WebhookNotifier::json).toList());
  }

  private static Map<String, Object> json(Letter.Entry entry) {
    Map<String, Object> json = new HashMap<>();
    json.put("id", entry.posting());
    json.put("title", entry.title());
    json.put("feed", entry.feed());
    json.put("link", entry.link());
    json.put("published", entry.published() == null ? null : entry.published().toString());
    json.put("arrived", entry.arrived().toString());
    return json;
  }

  static String signature(String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
