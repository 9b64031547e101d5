package freshet.benchmarks.load;

import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that runs faster than time, alike in all processes.
 *
 * @param begin when it told the right time, in milliseconds
 */
record SharedClock(long begin, double speed) implements InstantSource {
  static SharedClock of(String begin, String speed) {
    return new SharedClock(Long.parseLong(begin), Double.parseDouble(speed));
  }

  /** One that shows a time now; its speed is not 1. */
  static SharedClock showing(Instant shown, double speed) {
    if (speed == 1) {
      throw new IllegalArgumentException("a clock of speed 1 shows the right time; take another");
    }
    double begin = speed * System.currentTimeMillis() - shown.toEpochMilli();
    return new SharedClock((long) (begin / (speed - 1)), speed);
  }

  @Override
  public long millis() {
    return fast(System.currentTimeMillis());
  }

  /** What it shows at a time. */
  Instant at(Instant real) {
    return Instant.ofEpochMilli(fast(real.toEpochMilli()));
  }

  private long fast(long real) {
    return begin + (long) ((real - begin) * speed);
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
  }
}
