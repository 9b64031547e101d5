package freshet.feed.encoding;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_32BE;
import static java.nio.charset.StandardCharsets.UTF_32LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;

/**
 * The encoding that the first bytes reveal, by a byte order mark or by zero bytes between
 * characters.
 *
 * @param mark the length of the mark
 * @param wide whether ASCII characters take more than one byte or differ
 */
record ByteOrder(Charset charset, int mark, boolean wide) {
  private static final ByteOrder UNKNOWN = new ByteOrder(UTF_8, 0, false);

  /** EBCDIC, in which {@code <?xm} has a unique form. */
  private static final Charset EBCDIC =
      Charset.isSupported("IBM037") ? Charset.forName("IBM037") : UTF_8;

  static ByteOrder of(byte[] bytes) {
    byte[] start = start(bytes);
    int first = (start[0] & 0xFF) << 8 | (start[1] & 0xFF);
    int second = (start[2] & 0xFF) << 8 | (start[3] & 0xFF);
    return switch (first) {
      case 0x0000 -> second == 0xFEFF ? wide(UTF_32BE, 4) : zeros(start);
      case 0xFFFE -> second == 0x0000 ? wide(UTF_32LE, 4) : wide(UTF_16LE, 2);
      case 0x4C6F -> second == 0xA794 ? wide(EBCDIC, 0) : UNKNOWN;
      case 0xFEFF -> wide(UTF_16BE, 2);
      case 0xEFBB -> second >> 8 == 0xBF ? new ByteOrder(UTF_8, 3, false) : UNKNOWN;
      default -> zeros(start);
    };
  }

  /** Returns the first four bytes, padded with 1, which is neutral here. */
  private static byte[] start(byte[] bytes) {
    byte[] start = {1, 1, 1, 1};
    System.arraycopy(bytes, 0, start, 0, Math.min(bytes.length, start.length));
    return start;
  }

  private static ByteOrder wide(Charset charset, int mark) {
    return new ByteOrder(charset, mark, true);
  }

  /** Detects wide encodings by their zero bytes, since markup and JSON start with ASCII. */
  private static ByteOrder zeros(byte[] start) {
    int zeros = 0;
    for (int i = 0; i < 4; i++) {
      zeros = zeros << 1 | (start[i] == 0 ? 1 : 0);
    }
    return switch (zeros) {
      case 0b1110 -> wide(UTF_32BE, 0);
      case 0b0111 -> wide(UTF_32LE, 0);
      case 0b1010 -> wide(UTF_16BE, 0);
      case 0b0101 -> wide(UTF_16LE, 0);
      default -> UNKNOWN;
    };
  }
}
