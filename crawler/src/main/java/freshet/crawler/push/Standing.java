package freshet.crawler.push;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/** How far a subscription at a hub has come. */
public sealed interface Standing {
  /** What is taken for a lease that is missing or absurd (GC-064). */
  Duration DEFAULT_LEASE = Duration.ofDays(1);

  /** When something is to be done about it, if nothing happens before. */
  Instant due();

  /** Asked for; the hub has not verified it yet, and is given up at some time. */
  record Asked(Instant giveUp) implements Standing {
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
  record Live(Instant leaseEnd, Instant renewAt, boolean renewing) implements Standing {
    private static final Duration SHORTEST = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofDays(366);

    /** From a lease as the hub words it, to be renewed after 60 to 80 % of it (GC-064). */
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

    /** Wanting a renewal, and again after a third of what is left if that one fails. */
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
   * We want to leave: deliveries are no longer taken.
   *
   * @param asked whether the hub was told
   */
  record Leaving(Instant leaseEnd, boolean asked) implements Standing {
    @Override
    public Instant due() {
      return asked ? leaseEnd : Instant.EPOCH;
    }
  }

  /**
   * Turned down; not asked for again until some time.
   *
   * @param reason a sentence for a person
   */
  record Denied(Instant until, String reason) implements Standing {
    @Override
    public Instant due() {
      return until;
    }
  }
}
