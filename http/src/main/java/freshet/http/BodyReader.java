package freshet.http;

import freshet.http.HttpSettings.SizeLimits;
import freshet.http.HttpSettings.TimeLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import okio.BufferedSource;

/**
 * A body that was read completely within the limits.
 *
 * @param wireBytes its length as transferred
 */
record BodyReader(byte[] bytes, long wireBytes) {
  static final BodyReader NONE = new BodyReader(new byte[0], 0);

  private static final long RATIO_COUNTS_FROM = 1 << 20;

  static BodyReader read(
      BufferedSource body, List<String> codings, SizeLimits sizes, TimeLimits times)
      throws IOException {
    LimitedStream wire = new LimitedStream(body, sizes.wire(), times.stall());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InputStream decoded = ContentCoding.decode(wire, codings)) {
      byte[] buffer = new byte[8192];
      for (int got = decoded.read(buffer); got >= 0; got = decoded.read(buffer)) {
        bytes.write(buffer, 0, got);
        check(bytes.size(), wire.count(), sizes);
      }
    }
    byte[] all = bytes.toByteArray();
    if (ContentCoding.compressed(all)) {
      throw ContentCoding.twice();
    }
    return new BodyReader(all, wire.count());
  }

  private static void check(long decoded, long wire, SizeLimits sizes) throws FetchFailure {
    if (decoded > sizes.decoded()) {
      throw FailureMessages.tooLarge("unpacks to more than " + (sizes.decoded() >> 10) + " KiB");
    }
    if (decoded > RATIO_COUNTS_FROM && decoded > sizes.ratio() * wire) {
      throw FailureMessages.tooLarge("unpacks to more than " + sizes.ratio() + " times its size");
    }
  }
}
