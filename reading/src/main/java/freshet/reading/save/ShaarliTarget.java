package freshet.reading.save;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Saves to Shaarli (SV-17), which answers 409 for a link that it has already. */
final class ShaarliTarget implements SaveTarget {
  /**
   * A token is as old as that when it is made. Shaarli refuses tokens of the future and those older
   * than nine minutes, so its clock may be behind by this and ahead by seven minutes.
   */
  private static final Duration SKEW = Duration.ofMinutes(2);

  private static final String ALGORITHM = "HmacSHA512";

  private final SaveClient client;

  ShaarliTarget(SaveClient client) {
    this.client = client;
  }

  @Override
  public String id() {
    return "shaarli";
  }

  @Override
  public String label() {
    return "Shaarli";
  }

  @Override
  public List<SaveField> fields() {
    return List.of(
        SaveField.server("https://shaarli.example.org"),
        SaveField.secret("secret", "API secret"),
        SaveField.tags());
  }

  @Override
  public Outcome save(SaveItem item, Map<String, String> fields) {
    return client.postJson(
        fields.get("url") + "/api/v1/links",
        "Bearer " + token(fields.getOrDefault("secret", "")),
        Map.of(
            "url",
            item.url(),
            "title",
            item.title(),
            "tags",
            SaveClient.tags(fields),
            "private",
            true),
        Set.of(200, 201, 409));
  }

  private String token(String secret) {
    long issued = client.now().minus(SKEW).getEpochSecond();
    String signed =
        coded("{\"typ\":\"JWT\",\"alg\":\"HS512\"}".getBytes(UTF_8))
            + "."
            + coded("{\"iat\":%d}".formatted(issued).getBytes(UTF_8));
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), ALGORITHM));
      return signed + "." + coded(mac.doFinal(signed.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String coded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
