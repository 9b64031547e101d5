package freshet.reading.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Sha256;
import freshet.http.RandomToken;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Random secrets, their stored hashes and secrets derived from them. */
public final class StoredSecret {
  private static final int BYTES = 32;
  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  private StoredSecret() {}

  /** Returns a random secret of 256 bits. */
  public static String random() {
    return RandomToken.text(BYTES);
  }

  /** Returns the hash to store; a fast hash is enough for a random secret. */
  public static String hash(String secret) {
    return Sha256.hex(secret);
  }

  /** Derives a secret for one purpose; it does not reveal the original. */
  public static String derived(String secret, String purpose) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return TEXT.encodeToString(mac.doFinal(purpose.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether two texts are equal, compared in constant time. */
  public static boolean same(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
