package freshet.reading.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.feed.Sha256;
import freshet.http.RandomToken;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Application passwords, and the hashes and tokens derived from them. */
public final class AppSecret {
  /** 32 characters that are hard to mistake for one another. */
  private static final String LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

  private static final int GROUPS = 5;
  private static final int GROUP = 5;

  private AppSecret() {}

  /** Returns a new password with 125 random bits, such as {@code k3vha-…}. */
  public static String random() {
    StringBuilder secret = new StringBuilder();
    byte[] random = RandomToken.bytes(GROUPS * GROUP);
    for (int i = 0; i < random.length; i++) {
      if (i > 0 && i % GROUP == 0) {
        secret.append('-');
      }
      secret.append(LETTERS.charAt(random[i] & (LETTERS.length() - 1)));
    }
    return secret.toString();
  }

  /** Returns the hash that is stored. */
  public static String hash(String secret) {
    return Sha256.hex("freshet stored " + secret);
  }

  /**
   * Returns the token for the Google Reader API: digits only, since every client accepts those
   * (GR-011).
   */
  public static String token(String secret) {
    return Sha256.hex("freshet token " + secret);
  }

  /** Returns the key that Fever clients compute (FV-003). */
  public static String feverKey(String name, String secret) {
    try {
      byte[] text = (name + ":" + secret).getBytes(UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
