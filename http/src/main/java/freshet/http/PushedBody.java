package freshet.http;

import freshet.http.HttpSettings.SizeLimits;
import freshet.http.HttpSettings.TimeLimits;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import okio.Buffer;

/** Decodes bodies that were sent to us, within the limits of fetched ones (GC-066). */
public final class PushedBody {
  private PushedBody() {}

  /**
   * Decodes a body; empty if it is invalid or exceeds the limits.
   *
   * @param codings the Content-Encoding lines
   */
  public static Optional<byte[]> decoded(byte[] sent, List<String> codings) {
    try (Buffer buffer = new Buffer()) {
      BodyReader body =
          BodyReader.read(buffer.write(sent), codings, SizeLimits.DEFAULT, TimeLimits.DEFAULT);
      return Optional.of(body.bytes());
    } catch (IOException | RuntimeException e) { // decoders throw both for invalid input
      return Optional.empty();
    }
  }
}
