package freshet.crawler.http;

import freshet.crawler.http.HttpSettings.SizeLimits;
import freshet.crawler.http.HttpSettings.TimeLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import okio.BufferedSource;

/**
 * A body, read to its end within the limits.
 *
 * @param wireBytes its length as it was sent
 */
record Body(byte[] bytes, long wireBytes) {
  static final Body NONE = new Body(new byte[0], 0);

  private static final long RATIO_COUNTS_FROM = 1 << 20;

  static Body read(BufferedSource body, List<String> codings, SizeLimits sizes, TimeLimits times)
      throws IOException {
    WireStream wire = new WireStream(body, sizes.wire(), times.stall());
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
    return new Body(all, wire.count());
  }

  private static void check(long decoded, long wire, SizeLimits sizes) throws Failure {
    if (decoded > sizes.decoded()) {
      throw Failures.tooLarge("unpacks to more than " + (sizes.decoded() >> 10) + " KiB");
    }
    if (decoded > RATIO_COUNTS_FROM && decoded > sizes.ratio() * wire) {
      throw Failures.tooLarge("unpacks to more than " + sizes.ratio() + " times its size");
    }
  }
}
