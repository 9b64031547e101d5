package freshet.crawler.terminal;

import freshet.feed.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Short hashes of long values. */
final class ContentDigest {
  private final Sha256 digest = new Sha256();

  static byte[] ofBody(byte[] body) {
    return new Sha256().add(body).bytes();
  }

  ContentDigest add(@Nullable Object value) {
    byte[] bytes = String.valueOf(value).getBytes(StandardCharsets.UTF_8);
    return add(bytes);
  }

  /** Adds bytes after their length, so that different lists of values differ. */
  ContentDigest add(byte[] bytes) {
    digest.add(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array()).add(bytes);
    return this;
  }

  /** Returns 64 bits; may be called once. */
  long value() {
    return ByteBuffer.wrap(digest.bytes()).getLong();
  }
}
