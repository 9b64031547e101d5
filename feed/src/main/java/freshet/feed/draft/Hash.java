package freshet.feed.draft;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, as the id of postings that have no other. */
final class Hash {
  private Hash() {}

  static String of(String title, String content) {
    MessageDigest digest = sha256();
    digest.update(title.getBytes(UTF_8));
    digest.update((byte) 0);
    digest.update(content.getBytes(UTF_8));
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
