package freshet.village;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Compresses bodies. */
public final class Bytes {
  private Bytes() {}

  /** Returns bytes as gzip. */
  public static byte[] gzip(byte[] bytes) {
    return gzip(out -> out.write(bytes));
  }

  /** Returns a gzip of this many mebibytes of spaces, a thousandth of that on the wire. */
  public static byte[] bomb(int mebibytes) {
    byte[] spaces = " ".repeat(1 << 20).getBytes(Village.WIRE_CHARSET);
    return gzip(
        out -> {
          for (int i = 0; i < mebibytes; i++) {
            out.write(spaces);
          }
        });
  }

  private static byte[] gzip(Source source) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      source.writeTo(gzip);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private interface Source {
    void writeTo(OutputStream out) throws IOException;
  }
}
