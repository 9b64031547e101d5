package freshet.store.sql;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Converts texts to and from their stored form. */
final class CompressedText {
  private static final int LEAST_COMPRESSED = 256;
  private static final int LEVEL = 1;
  private static final ZstdCompressCtx COMPRESSOR = new ZstdCompressCtx().setLevel(LEVEL);
  private static final byte PLAIN = 0;
  private static final byte COMPRESSED = 1;
  private static final char REPLACEMENT = '\uFFFD';

  private CompressedText() {}

  /** Removes what PostgreSQL rejects and would fail a whole batch: NUL and unpaired surrogates. */
  static String storable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0 || Character.isSurrogate(c)) {
        return replaced(text);
      }
    }
    return text;
  }

  private static String replaced(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints()
        .map(
            c ->
                c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                    ? REPLACEMENT
                    : c)
        .forEach(result::appendCodePoint);
    return result.toString();
  }

  /**
   * Packs several texts into bytes. Raw and sanitised texts are nearly equal, so compressing them
   * together saves more than half.
   */
  static byte[] pack(@Nullable String... texts) {
    byte[][] parts = new byte[texts.length][];
    int size = 0;
    for (int i = 0; i < texts.length; i++) {
      String text = texts[i];
      parts[i] = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
      size += Integer.BYTES + (text == null ? 0 : parts[i].length);
    }
    ByteBuffer buffer = ByteBuffer.allocate(size);
    for (byte[] part : parts) {
      buffer.putInt(part == null ? -1 : part.length);
      if (part != null) {
        buffer.put(part);
      }
    }
    return compress(buffer.array());
  }

  /** Unpacks texts. */
  static @Nullable String[] unpack(byte[] packed, int count) {
    ByteBuffer buffer = ByteBuffer.wrap(expand(packed));
    @Nullable String[] texts = new String[count];
    for (int i = 0; i < count; i++) {
      int length = buffer.getInt();
      if (length >= 0) {
        texts[i] = new String(buffer.array(), buffer.position(), length, StandardCharsets.UTF_8);
        buffer.position(buffer.position() + length);
      }
    }
    return texts;
  }

  /** Returns bytes with a prefix that tells whether they are compressed. */
  static byte[] compress(byte[] bytes) {
    if (bytes.length >= LEAST_COMPRESSED) {
      byte[] result = new byte[1 + (int) Zstd.compressBound(bytes.length)];
      result[0] = COMPRESSED;
      int length = compress(bytes, result);
      if (length < bytes.length) {
        return Arrays.copyOf(result, 1 + length);
      }
    }
    byte[] result = new byte[1 + bytes.length];
    result[0] = PLAIN;
    System.arraycopy(bytes, 0, result, 1, bytes.length);
    return result;
  }

  /**
   * Compresses with a shared context, since creating one takes longer than compressing a posting.
   */
  private static int compress(byte[] bytes, byte[] result) {
    synchronized (COMPRESSOR) {
      return COMPRESSOR.compressByteArray(result, 1, result.length - 1, bytes, 0, bytes.length);
    }
  }

  static byte[] expand(byte[] stored) {
    byte[] bytes = Arrays.copyOfRange(stored, 1, stored.length);
    return stored[0] == COMPRESSED
        ? Zstd.decompress(bytes, Math.toIntExact(Zstd.getFrameContentSize(bytes)))
        : bytes;
  }
}
