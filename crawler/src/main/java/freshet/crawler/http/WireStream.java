package freshet.crawler.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okio.BufferedSource;
import okio.Timeout;

/**
 * A body as it comes in: counted, and given up when it is too long or too slow.
 *
 * <p>Time is cut into windows. A window that brings too little gets no more than its own length;
 * one that brought enough may be followed by a whole silent one before that shows.
 */
final class WireStream extends FilterInputStream {
  private static final long LEAST_PER_SECOND = 1024;

  private final Timeout timeout;
  private final long limit;
  private final long window;
  private final long leastPerWindow;
  private long count;
  private long windowStart = System.nanoTime();
  private long windowCount;

  WireStream(BufferedSource body, long limit, Duration window) {
    super(body.inputStream());
    this.timeout = body.timeout();
    this.limit = limit;
    this.window = window.toNanos();
    this.leastPerWindow = LEAST_PER_SECOND * window.toMillis() / 1000;
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
    int got = readInTime(buffer, from, length);
    if (got > 0) {
      count += got;
      checkLength();
      checkPace();
    }
    return got;
  }

  private int readInTime(byte[] buffer, int from, int length) throws IOException {
    long patience = paceKept() ? 2 * window : window;
    long left = windowStart + patience - System.nanoTime();
    timeout.timeout(Math.max(left, 1), TimeUnit.NANOSECONDS);
    try {
      return super.read(buffer, from, length);
    } catch (SocketTimeoutException e) {
      throw Failures.stalled();
    }
  }

  private void checkLength() throws Failure {
    if (count > limit) {
      throw Failures.tooLarge("is larger than " + (limit >> 10) + " KiB");
    }
  }

  private void checkPace() throws Failure {
    long now = System.nanoTime();
    if (now - windowStart < window) {
      return;
    }
    if (!paceKept()) {
      throw Failures.stalled();
    }
    windowStart = now;
    windowCount = count;
  }

  private boolean paceKept() {
    return count - windowCount >= leastPerWindow;
  }
}
