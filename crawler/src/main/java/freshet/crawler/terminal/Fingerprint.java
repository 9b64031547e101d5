package freshet.crawler.terminal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** Short stand-ins for long values. */
final class Fingerprint {
  private final MessageDigest digest = sha256();

  static byte[] ofBody(byte[] body) {
    return sha256().digest(body);
  }

  Fingerprint add(@Nullable Object value) {
    byte[] bytes = String.valueOf(value).getBytes(StandardCharsets.UTF_8);
    return add(bytes);
  }

  /** The length goes before the bytes, so that no two lists of values look alike. */
  Fingerprint add(byte[] bytes) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
    digest.update(bytes);
    return this;
  }

  /** 64 bits; may be called once. */
  long value() {
    return ByteBuffer.wrap(digest.digest()).getLong();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
