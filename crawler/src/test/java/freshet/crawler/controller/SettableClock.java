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

  /** As an administrator does who sees that it is ahead. */
  void setBack(Instant time) {
    now = time;
  }

  void set(Instant time) {
    now = time.isBefore(now) ? now : time;
  }
}
