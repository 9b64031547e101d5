package freshet.crawler.http;

import freshet.crawler.http.HttpSettings.SizeLimits;
import freshet.crawler.http.HttpSettings.TimeLimits;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import okio.Buffer;

/** Bodies that were sent to us, decoded within the limits of those that are fetched (GC-066). */
public final class SentBody {
  private SentBody() {}

  /**
   * The body without its compression; empty if it cannot be decoded or is beyond the limits.
   *
   * @param codings the Content-Encoding lines
   */
  public static Optional<byte[]> decoded(byte[] sent, List<String> codings) {
    try (Buffer buffer = new Buffer()) {
      Body body = Body.read(buffer.write(sent), codings, SizeLimits.DEFAULT, TimeLimits.DEFAULT);
      return Optional.of(body.bytes());
    } catch (IOException | RuntimeException e) { // decoders throw both at what they cannot read
      return Optional.empty();
    }
  }
}
