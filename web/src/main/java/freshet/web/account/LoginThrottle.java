package freshet.web.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes whoever guesses passwords wait, and nobody else. Attempts are counted in buckets: those of
 * strangers by network and name, by network, and by name; those from a browser or a network that
 * the account was used from before in a bucket of their own, which no stranger fills. An attempt
 * counts when it begins, so that many at once win nothing, until it succeeds.
 */
final class LoginThrottle {
  /** So often a person may mistype. */
  private static final Rule PERSON = new Rule.BackOff(5);

  /** Applications try again by themselves when someone has mistyped. */
  private static final Rule APPLICATION = new Rule.BackOff(10);

  /** A household or an office shares an address: it is slowed down by seconds only. */
  private static final Rule NETWORK = new Rule.Pace(30, Duration.ofSeconds(2));

  /** Guesses from everywhere: a hundred, and then a hundred an hour. */
  private static final Rule NAME = new Rule.Pace(100, Duration.ofSeconds(36));

  private static final int MOST_BUCKETS = 60_000;

  private final SeverityTable<Key, Tally> buckets;

  LoginThrottle() {
    this(MOST_BUCKETS);
  }

  /** One that remembers so many buckets at most. */
  LoginThrottle(int mostBuckets) {
    buckets = new SeverityTable<>(mostBuckets, Rule.FORGOTTEN);
  }

  /** A name may be long, its key is not. */
  private record Key(long high, long low) {
    static Key of(String kind, String... words) {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(kind.getBytes(UTF_8));
        for (String word : words) {
          digest.update((byte) 0);
          digest.update(word.getBytes(UTF_8));
        }
        ByteBuffer hash = ByteBuffer.wrap(digest.digest());
        return new Key(hash.getLong(), hash.getLong());
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private record Bucket(Key key, Rule rule) {}

  /** The buckets that an attempt is counted in. */
  static final class Attempt {
    private final List<Bucket> buckets;

    private Attempt(Bucket... buckets) {
      this.buckets = List.of(buckets);
    }

    /** Someone who claims a name, from where its owner never was. */
    static Attempt ofStranger(String network, String name) {
      String folded = name.toLowerCase(Locale.ROOT);
      return new Attempt(
          new Bucket(Key.of("pair", network, folded), PERSON),
          new Bucket(Key.of("network", network), NETWORK),
          new Bucket(Key.of("name", folded), NAME));
    }

    /** Someone who claims an account, from a browser or network that it was used from before. */
    static Attempt ofKnown(long account, String origin) {
      return new Attempt(new Bucket(Key.of("known", Long.toString(account), origin), PERSON));
    }

    /** An application with a wrong password or token; no such attempt hinders a person. */
    static Attempt ofApplication(String network, String name) {
      String folded = name.toLowerCase(Locale.ROOT);
      return new Attempt(
          new Bucket(Key.of("application", network, folded), APPLICATION),
          new Bucket(Key.of("applications", network), NETWORK));
    }
  }

  /** Counts an attempt; if it comes too early, it is not made, and this is how long to wait. */
  synchronized Optional<Duration> begin(Attempt attempt, Instant now) {
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

  /** Forgets the slips of who knew the password after all; those of others still count. */
  synchronized void succeeded(Attempt attempt) {
    for (Bucket bucket : attempt.buckets) {
      buckets
          .find(bucket.key)
          .flatMap(bucket.rule::afterSuccess)
          .ifPresentOrElse(
              tally -> buckets.put(bucket.key, tally, tally.last()),
              () -> buckets.remove(bucket.key));
    }
  }

  /** How many buckets are remembered. */
  synchronized int size() {
    return buckets.size();
  }

  /** How many attempts a bucket holds, and when the last was made. */
  record Tally(double count, Instant last) implements SeverityTable.Entry {
    @Override
    public int severity() {
      return (int) count;
    }
  }

  /** How long attempts have to wait. */
  private sealed interface Rule {
    Duration FORGOTTEN = Duration.ofHours(6);

    /** What is left of a tally by now. */
    double level(Tally tally, Instant now);

    /** How long the next attempt has to wait from now on. */
    Duration wait(Tally tally, Instant now);

    /** The tally without an attempt that was right; empty for none. */
    Optional<Tally> afterSuccess(Tally tally);

    /** Some attempts are free, and then each waits twice as long as the one before. */
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

    /** Some attempts at once, and then one at a time. */
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
