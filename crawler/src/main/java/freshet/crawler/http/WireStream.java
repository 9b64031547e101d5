package freshet.crawler.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** A body as it comes in: counted, and given up when it is too long or too slow. */
final class WireStream extends FilterInputStream {
  private static final int LEAST_PER_SECOND = 1024;

  private final long limit;
  private final Duration patience;
  private long count;
  private long windowStart = System.nanoTime();
  private long windowCount;

  WireStream(InputStream body, long limit, Duration patience) {
    super(body);
    this.limit = limit;
    this.patience = patience;
  }

  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int from, int length) throws IOException {
    int got = super.read(buffer, from, length);
    if (got > 0) {
      count += got;
      checkLength();
      checkPace();
    }
    return got;
  }

  private void checkLength() throws Failure {
    if (count > limit) {
      throw Failures.tooLarge("is larger than " + (limit >> 10) + " KiB");
    }
  }

  private void checkPace() throws Failure {
    long now = System.nanoTime();
    if (now - windowStart < patience.toNanos()) {
      return;
    }
    if ((count - windowCount) * 1000 < LEAST_PER_SECOND * patience.toMillis()) {
      throw Failures.stalled();
    }
    windowStart = now;
    windowCount = count;
  }
}
