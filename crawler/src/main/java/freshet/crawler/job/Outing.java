package freshet.crawler.job;

import freshet.crawler.politeness.Politeness;
import freshet.crawler.politeness.Politeness.Decision;
import freshet.crawler.politeness.Purpose;
import freshet.crawler.terminal.OwnInitiative.Permits;
import java.time.Duration;
import java.time.Instant;

/** Gets the permits of one job. */
final class Outing implements Permits {
  /** To begin with a job may be put off; in the middle it would have to begin again. */
  private static final Duration LONGEST_FIRST_WAIT = Duration.ofSeconds(10);

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  private final Politeness politeness;
  private boolean begun;
  private Instant openAt = Instant.EPOCH;

  Outing(Politeness politeness) {
    this.politeness = politeness;
  }

  /** Returns when the host may be contacted that was not available. */
  Instant openAt() {
    return openAt;
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
