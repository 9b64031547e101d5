package freshet.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okio.BufferedSource;
import okio.Timeout;

/**
 * A stream that counts a body and aborts it when it is too long or too slow.
 *
 * <p>Time is divided into windows. A window with too little data fails at its end; after a window
 * with enough, a silent one may pass before that is noticed.
 */
final class LimitedStream extends FilterInputStream {
  private static final long LEAST_PER_SECOND = 1024;

  private final Timeout timeout;
  private final long limit;
  private final long window;
  private final long leastPerWindow;
  private long count;
  private long windowStart = System.nanoTime();
  private long windowCount;

  LimitedStream(BufferedSource body, long limit, Duration window) {
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
      throw FailureMessages.stalled();
    }
  }

  private void checkLength() throws FetchFailure {
    if (count > limit) {
      throw FailureMessages.tooLarge("is larger than " + (limit >> 10) + " KiB");
    }
  }

  private void checkPace() throws FetchFailure {
    long now = System.nanoTime();
    if (now - windowStart < window) {
      return;
    }
    if (!paceKept()) {
      throw FailureMessages.stalled();
    }
    windowStart = now;
    windowCount = count;
  }

  private boolean paceKept() {
    return count - windowCount >= leastPerWindow;
  }
}
