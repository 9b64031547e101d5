package freshet.app.demo;

import freshet.crawler.controller.Inbox.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Stands still while something is under way, and else jumps to where the next thing is due. */
public final class StepClock implements InstantSource, Waiting {
  private static final Duration GUARD = Duration.ofMinutes(15);

  private static final Duration LEAST = Duration.ofMillis(1);

  private volatile Instant now;
  private volatile Instant end;
  private volatile CompletableFuture<Instant> arrived = new CompletableFuture<>();

  public StepClock(Instant start) {
    now = start;
    end = start;
  }

  @Override
  public Instant instant() {
    return now;
  }

  /** Jumps while nobody works. */
  public void set(Instant time) {
    now = time;
    end = time;
  }

  /** Goes on to a time, and waits until that is reached. */
  public void runTo(Instant time) throws Exception {
    arrived = new CompletableFuture<>();
    end = time;
    arrived.get(GUARD.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public Duration real(Duration time, int underWay) {
    boolean idle = underWay == 0;
    if (!idle || !now.isBefore(end)) {
      if (idle) {
        arrived.complete(now);
      }
      return Duration.ofMillis(idle ? 5 : 1000);
    }
    Instant next = now.plus(time.compareTo(LEAST) > 0 ? time : LEAST);
    now = next.isAfter(end) ? end : next;
    return Duration.ZERO;
  }
}
