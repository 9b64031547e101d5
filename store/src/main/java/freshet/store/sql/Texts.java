package freshet.store.sql;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Texts as they are stored. */
final class Texts {
  private static final int LEAST_COMPRESSED = 256;
  private static final int LEVEL = 1;
  private static final ZstdCompressCtx COMPRESSOR = new ZstdCompressCtx().setLevel(LEVEL);
  private static final byte PLAIN = 0;
  private static final byte COMPRESSED = 1;
  private static final char REPLACEMENT = '\uFFFD';

  private Texts() {}

  /** Without what PostgreSQL refuses and would fail a whole batch: NUL and half characters. */
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
   * Several texts as bytes. What is stored raw and made safe is nearly the same twice, so that
   * compressing them together halves them and more.
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

  /** The texts that were packed. */
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

  /** Bytes behind a mark that tells whether they are compressed. */
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

  /** One context for all: to make one takes longer than to compress a posting. */
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
