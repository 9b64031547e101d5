package freshet.web.protocol.fever;

import freshet.crawler.controller.ControllerEvent;
import freshet.crawler.controller.Journal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers the time of the latest retrieval. */
public final class LastRetrievalTime implements Journal.Follower {
  private final InstantSource clock;
  private volatile @Nullable Instant at;

  public LastRetrievalTime(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public void stored(ControllerEvent.Stored stored) {
    at = clock.instant();
  }

  /** Returns the time; empty if nothing was retrieved since the start. */
  Optional<Instant> at() {
    return Optional.ofNullable(at);
  }
}
