package freshet.crawler.push;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** The states of a subscription at a hub. */
public sealed interface SubscriptionState {
  /** Used instead of a missing or absurd lease (GC-064). */
  Duration DEFAULT_LEASE = Duration.ofDays(1);

  /** Returns when something is to be done, if nothing happens before. */
  Instant due();

  /** Requested; not verified yet, and given up at some time. */
  record Asked(Instant giveUp) implements SubscriptionState {
    @Override
    public Instant due() {
      return giveUp;
    }
  }

  /**
   * Verified: the hub delivers.
   *
   * @param renewing whether a renewal is wanted, which starts with a retrieval of the feed
   */
  record Live(Instant leaseEnd, Instant renewAt, boolean renewing) implements SubscriptionState {
    private static final Duration SHORTEST = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofDays(366);

    /** Creates the state from the hub's lease, to be renewed after 60 to 80 % of it (GC-064). */
    static Live of(String leaseSeconds, Instant now, RandomGenerator jitter) {
      Duration lease = lease(leaseSeconds);
      double share = 0.6 + 0.2 * jitter.nextDouble();
      return new Live(now.plus(lease), now.plusSeconds((long) (lease.toSeconds() * share)), false);
    }

    private static Duration lease(String seconds) {
      if (!seconds.matches("[0-9]{1,9}")) {
        return DEFAULT_LEASE;
      }
      Duration lease = Duration.ofSeconds(Integer.parseInt(seconds));
      boolean absurd = lease.compareTo(SHORTEST) < 0 || lease.compareTo(LONGEST) > 0;
      return absurd ? DEFAULT_LEASE : lease;
    }

    /**
     * Returns the state that wants a renewal, repeated after a third of the remaining time if it
     * fails.
     */
    Live wanted(Instant now) {
      Duration third = Duration.between(now, leaseEnd).dividedBy(3);
      Instant again = now.plus(third.compareTo(SHORTEST) < 0 ? SHORTEST : third);
      return new Live(leaseEnd, again.isBefore(leaseEnd) ? again : leaseEnd, true);
    }

    @Override
    public Instant due() {
      return renewAt;
    }
  }

  /**
   * Leaving: deliveries are no longer accepted.
   *
   * @param asked whether the hub was told
   */
  record Leaving(Instant leaseEnd, boolean asked) implements SubscriptionState {
    @Override
    public Instant due() {
      return asked ? leaseEnd : Instant.EPOCH;
    }
  }

  /**
   * Denied; not requested again until some time.
   *
   * @param reason a sentence for a person
   */
  record Denied(Instant until, String reason) implements SubscriptionState {
    @Override
    public Instant due() {
      return until;
    }
  }
}
