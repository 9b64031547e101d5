package freshet.reading.alert;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.Fetcher;
import freshet.http.Header;
import freshet.reading.JsonText;
import freshet.store.account.NotificationChannel;
import freshet.store.account.SavedSearch;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Posts notifications as JSON, signed with the secret of the alert. */
public final class WebhookNotifier implements Notifier {
  /** The header with the signature: {@code sha256=} and the HMAC of the body in hexadecimal. */
  public static final String SIGNATURE = "X-Freshet-Signature";

  /**
   * The header with the message's id: the same for all attempts, so that a receiver can recognise
   * duplicates.
   */
  public static final String DELIVERY = "X-Freshet-Delivery";

  private final OutgoingRequests calls;

  public WebhookNotifier(Fetcher fetcher) {
    this.calls = new OutgoingRequests(fetcher);
  }

  @Override
  public NotificationChannel id() {
    return NotificationChannel.WEBHOOK;
  }

  @Override
  public String label() {
    return "webhook";
  }

  @Override
  public NotifierField field() {
    return NotifierField.url("Webhook", "https://example.org/hook");
  }

  @Override
  public Outcome tell(SavedSearch alert, String target, NotificationMessage letter) {
    byte[] body = JsonText.write(json(alert, letter)).getBytes(UTF_8);
    return calls.post(
        target,
        List.of(
            new Header("Content-Type", "application/json"),
            new Header(SIGNATURE, "sha256=" + signature(alert.secret(), body)),
            new Header(DELIVERY, Long.toString(letter.id()))),
        body);
  }

  private static Map<String, Object> json(SavedSearch alert, NotificationMessage letter) {
    return Map.of(
        "alert", Map.of("id", alert.id(), "name", letter.alert()),
        "delivery", letter.id(),
        "total", letter.total(),
        "postings", letter.entries().stream().map(WebhookNotifier::json).toList());
  }

  private static Map<String, Object> json(NotificationMessage.Entry entry) {
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
