package freshet.web;

import freshet.reading.RequestRejectedException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.LongSupplier;

/** A body that is rejected at the first byte beyond its limit, or when it arrives too slowly. */
final class CountedStream extends InputStream {
  private static final long LEAST_BYTES_PER_SECOND = 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final InputStream in;
  private final LongSupplier nanoTime;
  private final long start;
  private int left;
  private int limit;

  CountedStream(InputStream in, int limit, LongSupplier nanoTime) {
    this.in = in;
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
    this.limit = limit;
    this.left = limit;
  }

  /** Raises the limit. */
  void raise(int more) {
    limit += more;
    left += more;
  }

  @Override
  public int read() throws IOException {
    int read = in.read();
    if (read >= 0) {
      count(1);
    }
    return read;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = in.read(bytes, from, Math.min(length, Math.max(1, left)));
    if (read > 0) {
      count(read);
    }
    return read;
  }

  private void count(int read) {
    left -= read;
    if (left < 0) {
      throw tooLarge(limit);
    }
    Duration taken = Duration.ofNanos(nanoTime.getAsLong() - start).minus(PATIENCE);
    if (taken.toSeconds() * LEAST_BYTES_PER_SECOND > limit - left) {
      throw new RequestRejectedException(408, "the body of the request arrives too slowly");
    }
  }

  static RequestRejectedException tooLarge(int limit) {
    return limit == 0
        ? new RequestRejectedException(413, "this request takes no body")
        : new RequestRejectedException(
            413, "the request is larger than the %d bytes that are allowed here".formatted(limit));
  }
}
