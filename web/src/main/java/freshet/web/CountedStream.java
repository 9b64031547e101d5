package freshet.web;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** A body that is refused at the first byte above its limit, or when it trickles in. */
final class CountedStream extends InputStream {
  private static final long LEAST_BYTES_PER_SECOND = 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final InputStream in;
  private final long start = System.nanoTime();
  private int left;
  private int limit;

  CountedStream(InputStream in, int limit) {
    this.in = in;
    this.limit = limit;
    this.left = limit;
  }

  /** Lets more be read. */
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
    Duration taken = Duration.ofNanos(System.nanoTime() - start).minus(PATIENCE);
    if (taken.toSeconds() * LEAST_BYTES_PER_SECOND > limit - left) {
      throw new Refusal(408, "the body of the request comes in too slowly");
    }
  }

  static Refusal tooLarge(int limit) {
    return limit == 0
        ? new Refusal(413, "this request takes no body")
        : new Refusal(
            413, "the request is larger than the %d bytes that are allowed here".formatted(limit));
  }
}
