package freshet.web.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Random secrets, and what may be kept or shown of them. */
public final class Secrets {
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  private Secrets() {}

  /** 256 bits that nobody guesses. */
  public static String random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return TEXT.encodeToString(bytes);
  }

  /** What is kept of a random secret; a quick hash is enough for one. */
  public static String hash(String secret) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Another secret for a purpose, which does not tell the first. */
  public static String derived(String secret, String purpose) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return TEXT.encodeToString(mac.doFinal(purpose.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether two texts are the same, in a time that does not tell where they differ. */
  public static boolean same(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
