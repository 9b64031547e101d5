package freshet.http;

import java.security.SecureRandom;
import java.util.Base64;

/** Cryptographically random values: tokens, secrets, salts. Thread-safe. */
public final class RandomToken {
  private static final SecureRandom RANDOM = new SecureRandom();

  private RandomToken() {}

  /** Returns random bytes. */
  public static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /** Returns random bytes as text that is safe in URLs. */
  public static String text(int bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(bytes));
  }
}
