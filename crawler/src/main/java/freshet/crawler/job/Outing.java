package freshet.crawler.job;

import freshet.crawler.politeness.Politeness;
import freshet.crawler.politeness.Politeness.Decision;
import freshet.crawler.politeness.Purpose;
import freshet.crawler.terminal.OwnInitiative.Permits;
import freshet.crawler.terminal.Traffic;
import java.time.Duration;
import java.time.Instant;

/** Gets the permits of one job, and counts what they are used for. */
final class Outing implements Permits {
  /** To begin with a job may be put off; in the middle it would have to begin again. */
  private static final Duration LONGEST_FIRST_WAIT = Duration.ofSeconds(10);

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  private final Politeness politeness;
  private boolean begun;
  private Instant openAt = Instant.EPOCH;
  private Traffic traffic = Traffic.NONE;

  Outing(Politeness politeness) {
    this.politeness = politeness;
  }

  /** Returns when the host may be contacted that was not available. */
  Instant openAt() {
    return openAt;
  }

  /** Returns the requests that were made. */
  Traffic traffic() {
    return traffic;
  }

  @Override
  public void used(Traffic more) {
    traffic = traffic.plus(more);
  }

  @Override
  public Decision await(String url) {
    Decision decision =
        politeness.await(url, Purpose.OWN_INITIATIVE, begun ? LONGEST_WAIT : LONGEST_FIRST_WAIT);
    begun |= decision instanceof Decision.Granted;
    if (decision instanceof Decision.Later(Instant at)) {
      openAt = at;
    }
    return decision;
  }
}
