package freshet.web.apps;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Random passwords, and what follows from them. */
final class AppSecret {
  /** 32 characters that are easy to tell from each other. */
  private static final String LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

  private static final int GROUPS = 5;
  private static final int GROUP = 5;
  private static final SecureRandom RANDOM = new SecureRandom();

  private AppSecret() {}

  /** A new password of 125 random bits, such as {@code k3vha-…}. */
  static String random() {
    StringBuilder secret = new StringBuilder();
    for (int i = 0; i < GROUPS * GROUP; i++) {
      if (i > 0 && i % GROUP == 0) {
        secret.append('-');
      }
      secret.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
    }
    return secret.toString();
  }

  /** As it is stored. */
  static String hash(String secret) {
    return hex("SHA-256", "freshet stored " + secret);
  }

  /** The token of the Google Reader API: digits only, which every client takes (GR-011). */
  static String token(String secret) {
    return hex("SHA-256", "freshet token " + secret);
  }

  /** The key that Fever's clients make (FV-003). */
  static String feverKey(String name, String secret) {
    return hex("MD5", name + ":" + secret);
  }

  private static String hex(String algorithm, String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      return HexFormat.of().formatHex(digest.digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }
}
