package freshet.web.fever;

import freshet.crawler.controller.Event;
import freshet.crawler.controller.Journal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers when something was last retrieved. */
public final class LastRetrieval implements Journal.Follower {
  private final InstantSource clock;
  private volatile @Nullable Instant at;

  public LastRetrieval(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public void stored(Event.Stored stored) {
    at = clock.instant();
  }

  /** Empty if nothing was retrieved since the start. */
  Optional<Instant> at() {
    return Optional.ofNullable(at);
  }
}
