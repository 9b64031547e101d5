package freshet.reading.account;

import freshet.feed.Sha256;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Delays whoever guesses passwords, and nobody else. Attempts are counted in buckets. A stranger's
 * attempts count by network and name, by network, and by name. Attempts from a browser or network
 * that the account was used from before have a separate bucket, which no stranger can fill. An
 * attempt counts from its start until it succeeds, so that many parallel attempts gain nothing.
 */
public final class LoginThrottle {
  /** A person may mistype this often. */
  private static final Rule PERSON = new Rule.BackOff(5);

  /** Applications retry by themselves after someone has mistyped a password. */
  private static final Rule APPLICATION = new Rule.BackOff(10);

  /** A household or an office shares an address, so a network is slowed down by seconds only. */
  private static final Rule NETWORK = new Rule.Pace(30, Duration.ofSeconds(2));

  /** Limits guesses from many networks: a hundred at first, then a hundred an hour. */
  private static final Rule NAME = new Rule.Pace(100, Duration.ofSeconds(36));

  private static final int MOST_BUCKETS = 60_000;

  private final SeverityTable<Key, Tally> buckets;

  public LoginThrottle() {
    this(MOST_BUCKETS);
  }

  /** Creates a throttle that remembers at most this many buckets. */
  public LoginThrottle(int mostBuckets) {
    buckets = new SeverityTable<>(mostBuckets, Rule.FORGOTTEN);
  }

  /** A hash of the bucket's name, so that long names take no more memory. */
  private record Key(long high, long low) {
    static Key of(String kind, String... words) {
      Sha256 digest = new Sha256().add(kind);
      for (String word : words) {
        digest.addZero().add(word);
      }
      ByteBuffer hash = ByteBuffer.wrap(digest.bytes());
      return new Key(hash.getLong(), hash.getLong());
    }
  }

  private record Bucket(Key key, Rule rule) {}

  /** The buckets that an attempt is counted in. */
  public static final class Attempt {
    private final List<Bucket> buckets;

    private Attempt(Bucket... buckets) {
      this.buckets = List.of(buckets);
    }

    /** An attempt for a name from a network that its owner has never used. */
    public static Attempt ofStranger(String network, String name) {
      String folded = name.toLowerCase(Locale.ROOT);
      return new Attempt(
          new Bucket(Key.of("pair", network, folded), PERSON),
          new Bucket(Key.of("network", network), NETWORK),
          new Bucket(Key.of("name", folded), NAME));
    }

    /** An attempt for an account from a browser or network that it was used from before. */
    public static Attempt ofKnown(long account, String origin) {
      return new Attempt(new Bucket(Key.of("known", Long.toString(account), origin), PERSON));
    }

    /** An attempt by an application with a wrong password or token; it never delays a person. */
    public static Attempt ofApplication(String network, String name) {
      String folded = name.toLowerCase(Locale.ROOT);
      return new Attempt(
          new Bucket(Key.of("application", network, folded), APPLICATION),
          new Bucket(Key.of("applications", network), NETWORK));
    }
  }

  /**
   * Counts an attempt. If it comes too early it must not be made, and the time to wait is returned.
   */
  public synchronized Optional<Duration> begin(Attempt attempt, Instant now) {
    Duration wait = Duration.ZERO;
    for (Bucket bucket : attempt.buckets) {
      Duration own =
          buckets.find(bucket.key).map(tally -> bucket.rule.wait(tally, now)).orElse(Duration.ZERO);
      wait = own.compareTo(wait) > 0 ? own : wait;
    }
    if (wait.isPositive()) {
      return Optional.of(wait);
    }
    for (Bucket bucket : attempt.buckets) {
      double before =
          buckets.find(bucket.key).map(tally -> bucket.rule.level(tally, now)).orElse(0.0);
      buckets.put(bucket.key, new Tally(before + 1, now), now);
    }
    return Optional.empty();
  }

  /**
   * Removes the failed attempts of someone who then gave the right password; those of others still
   * count.
   */
  public synchronized void succeeded(Attempt attempt) {
    for (Bucket bucket : attempt.buckets) {
      buckets
          .find(bucket.key)
          .flatMap(bucket.rule::afterSuccess)
          .ifPresentOrElse(
              tally -> buckets.put(bucket.key, tally, tally.last()),
              () -> buckets.remove(bucket.key));
    }
  }

  /** Returns how many buckets are remembered. */
  synchronized int size() {
    return buckets.size();
  }

  /** The number of attempts in a bucket and the time of the last one. */
  record Tally(double count, Instant last) implements SeverityTable.Entry {
    @Override
    public int severity() {
      return (int) count;
    }
  }

  /** Decides how long attempts have to wait. */
  private sealed interface Rule {
    Duration FORGOTTEN = Duration.ofHours(6);

    /** Returns how much of a tally still counts. */
    double level(Tally tally, Instant now);

    /** Returns how long the next attempt has to wait. */
    Duration wait(Tally tally, Instant now);

    /** Returns the tally after a successful attempt; empty if nothing remains to be counted. */
    Optional<Tally> afterSuccess(Tally tally);

    /** Allows some attempts at once; after that, each one doubles the wait. */
    record BackOff(int free) implements Rule {
      private static final Duration FIRST = Duration.ofSeconds(30);
      private static final Duration LONGEST = Duration.ofMinutes(15);

      @Override
      public double level(Tally tally, Instant now) {
        return tally.last.plus(FORGOTTEN).isBefore(now) ? 0 : tally.count;
      }

      @Override
      public Duration wait(Tally tally, Instant now) {
        int beyond = (int) level(tally, now) - free;
        if (beyond < 0) {
          return Duration.ZERO;
        }
        Duration doubled = FIRST.multipliedBy(1L << Math.min(beyond, 10));
        Duration pause = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
        return Duration.between(now, tally.last.plus(pause));
      }

      @Override
      public Optional<Tally> afterSuccess(Tally tally) {
        return Optional.empty();
      }
    }

    /** Allows some attempts at once; after that, one per interval. */
    record Pace(int atOnce, Duration each) implements Rule {
      @Override
      public double level(Tally tally, Instant now) {
        double passed = (double) Duration.between(tally.last, now).toMillis() / each.toMillis();
        return Math.max(0, tally.count - Math.max(0, passed));
      }

      @Override
      public Duration wait(Tally tally, Instant now) {
        double beyond = level(tally, now) + 1 - atOnce;
        return beyond <= 0
            ? Duration.ZERO
            : Duration.ofMillis((long) Math.ceil(beyond * each.toMillis()));
      }

      @Override
      public Optional<Tally> afterSuccess(Tally tally) {
        return tally.count <= 1
            ? Optional.empty()
            : Optional.of(new Tally(tally.count - 1, tally.last));
      }
    }
  }
}
