package freshet.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.aayushatharva.brotli4j.encoder.Encoder;
import com.github.luben.zstd.Zstd;
import freshet.fuzz.FuzzAssertions;
import freshet.fuzz.Message;
import freshet.http.HttpSettings.SizeLimits;
import freshet.http.HttpSettings.TimeLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import okio.Buffer;

/**
 * The bodies of answers: a content coding as the label, then the bytes. In the package of what it
 * tries, which nobody else needs to see.
 */
public final class BodiesTarget {
  private static final SizeLimits SIZES = new SizeLimits(1 << 20, 2 << 20, 200);

  private BodiesTarget() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Message message = Message.labelled(data);
    byte[] body = message.body();
    try {
      BodyReader read = FuzzAssertions.soon(() -> read(body, message.start()));
      FuzzAssertions.that(
          read.bytes().length <= SIZES.decoded(), "is limited", read.bytes().length);
      FuzzAssertions.that(read.wireBytes() <= body.length, "counts what came", read.wireBytes());
    } catch (UncheckedIOException e) {
      FetchFailure failure = FailureMessages.of(e, "blog.example");
      FuzzAssertions.that(failure.sentence().endsWith("."), "gives a sentence", failure.sentence());
    }
    if (body.length > 0 && !ContentCoding.compressed(body)) {
      unpacked(body);
    }
  }

  /** What was packed comes out as it was, even without a label if the bytes tell. */
  private static void unpacked(byte[] body) {
    try {
      same(body, packed(body, GZIPOutputStream::new), "gzip");
      same(body, packed(body, GZIPOutputStream::new), "");
      same(body, packed(body, DeflaterOutputStream::new), "deflate");
      same(body, Zstd.compress(body), "zstd");
      brotli(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Only the label tells that it is Brotli, so a start that looks like something else wins. */
  private static void brotli(byte[] body) throws IOException {
    byte[] packed = Encoder.compress(body);
    boolean text = packed[0] == '<' || packed[0] == '{' || packed[0] == (byte) 0xef;
    if (text || ContentCoding.compressed(packed)) {
      return;
    }
    same(body, packed, "br");
    for (int length = Math.max(1, packed.length - 50); length < packed.length; length++) {
      cut(Arrays.copyOf(packed, length));
    }
  }

  private static void cut(byte[] packed) {
    try {
      BodyReader read = read(packed, "br");
      throw new AssertionError("is not read if it is cut: " + read.bytes().length);
    } catch (UncheckedIOException e) {
      String sentence = FailureMessages.of(e, "blog.example").sentence();
      FuzzAssertions.that(sentence.endsWith("."), "gives a sentence", sentence);
    }
  }

  private static void same(byte[] body, byte[] packed, String coding) {
    FuzzAssertions.same(
        new String(read(packed, coding).bytes(), ISO_8859_1),
        new String(body, ISO_8859_1),
        "comes out of " + coding + " as it was");
  }

  private static BodyReader read(byte[] body, String coding) {
    try {
      return BodyReader.read(new Buffer().write(body), List.of(coding), SIZES, TimeLimits.DEFAULT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Packing {
    OutputStream into(OutputStream out) throws IOException;
  }

  private static byte[] packed(byte[] body, Packing packing) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = packing.into(bytes)) {
      out.write(body);
    }
    return bytes.toByteArray();
  }
}
