package freshet.crawler.job;

import freshet.store.model.FetchJob;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Schedules the next attempt of a failed job: with growing delays, about six times in two days. */
final class JobRetry {
  private static final int MOST_TRIES = 6;
  private static final Duration FIRST = Duration.ofMinutes(10);
  private static final Duration LONGEST = Duration.ofDays(1);

  /** A job that has waited this long is useless. */
  private static final Duration OLDEST = Duration.ofDays(7);

  private JobRetry() {}

  /** Returns the job after another failure; empty if it was the last. */
  static Optional<FetchJob> of(FetchJob errand, Instant now, RandomGenerator chance) {
    int tries = errand.tries() + 1;
    Duration wait = FIRST.multipliedBy(1L << (2 * errand.tries()));
    long most = Math.min(wait.toMillis(), LONGEST.toMillis());
    Instant due = now.plusMillis(most / 2 + chance.nextLong(most / 2));
    return tries >= MOST_TRIES
        ? Optional.empty()
        : Optional.of(errand.again(due, tries, errand.detail()));
  }

  static boolean isTooOld(FetchJob errand, Instant now) {
    return errand.kind() != FetchJob.Kind.ICON && now.isAfter(errand.since().plus(OLDEST));
  }
}
