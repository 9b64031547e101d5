package freshet.crawler.controller;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is set. */
final class SettableClock implements InstantSource {
  private Instant now;

  SettableClock(Instant now) {
    this.now = now;
  }

  @Override
  public Instant instant() {
    return now;
  }

  void set(Instant time) {
    now = time.isBefore(now) ? now : time;
  }
}
