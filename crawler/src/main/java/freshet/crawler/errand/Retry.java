package freshet.crawler.errand;

import freshet.store.Errand;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** When an errand that failed is tried again: less and less often, some six times in two days. */
final class Retry {
  private static final int MOST_TRIES = 6;
  private static final Duration FIRST = Duration.ofMinutes(10);
  private static final Duration LONGEST = Duration.ofDays(1);

  /** What has waited for so long is of no use any more. */
  private static final Duration OLDEST = Duration.ofDays(7);

  private Retry() {}

  /** The errand as it is after one more failure; empty if it was the last. */
  static Optional<Errand> of(Errand errand, Instant now, RandomGenerator chance) {
    int tries = errand.tries() + 1;
    Duration wait = FIRST.multipliedBy(1L << (2 * errand.tries()));
    long most = Math.min(wait.toMillis(), LONGEST.toMillis());
    Instant due = now.plusMillis(most / 2 + chance.nextLong(most / 2));
    return tries >= MOST_TRIES
        ? Optional.empty()
        : Optional.of(errand.again(due, tries, errand.detail()));
  }

  static boolean isTooOld(Errand errand, Instant now) {
    return errand.kind() != Errand.Kind.ICON && now.isAfter(errand.since().plus(OLDEST));
  }
}
