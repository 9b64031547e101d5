package freshet.web.account;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Makes those wait who guess passwords: by where they come from, whom they claim to be, and both.
 * An attempt counts when it begins, so that many at once win nothing, until it succeeds.
 */
public final class LoginLimits {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(30);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);
  private static final Duration FORGOTTEN = Duration.ofHours(1);
  private static final int MOST_KEPT = 20_000;

  /** The attempts that are free: a household shares an address, the world may know a name. */
  private static final int FREE_OF_ADDRESS = 30;

  private static final int FREE_OF_NAME = 100;

  private final int free;
  private final Map<String, Tally> tallies = new LinkedHashMap<>();

  private record Tally(int attempts, Instant last, Instant until) {}

  private record Limit(String key, int free) {}

  /**
   * Limits of their own.
   *
   * @param free how often one may mistype the password of one name
   */
  public LoginLimits(int free) {
    this.free = free;
  }

  private List<Limit> limits(String address, String name) {
    String known = name.toLowerCase(Locale.ROOT);
    return List.of(
        new Limit("both " + address + " " + known, free),
        new Limit("address " + address, FREE_OF_ADDRESS),
        new Limit("name " + known, FREE_OF_NAME));
  }

  /** Counts an attempt; if it comes too early, it is not made, and this is how long to wait. */
  public synchronized Optional<Duration> attempt(String address, String name, Instant now) {
    List<Limit> limits = limits(address, name);
    Optional<Duration> wait =
        limits.stream()
            .map(limit -> tallies.get(limit.key))
            .filter(tally -> tally != null && tally.until.isAfter(now))
            .map(tally -> Duration.between(now, tally.until))
            .max(Duration::compareTo);
    if (wait.isEmpty()) {
      limits.forEach(limit -> count(limit, now));
    }
    return wait;
  }

  private void count(Limit limit, Instant now) {
    Tally before = tallies.remove(limit.key);
    int known = before == null || before.last.plus(FORGOTTEN).isBefore(now) ? 0 : before.attempts;
    int attempts = known + 1;
    if (tallies.size() >= MOST_KEPT) {
      tallies.remove(tallies.keySet().iterator().next());
    }
    tallies.put(limit.key, new Tally(attempts, now, now.plus(wait(attempts - limit.free))));
  }

  private static Duration wait(int beyond) {
    if (beyond < 0) {
      return Duration.ZERO;
    }
    Duration doubled = FIRST_WAIT.multipliedBy(1L << Math.min(beyond, 10));
    return doubled.compareTo(LONGEST_WAIT) < 0 ? doubled : LONGEST_WAIT;
  }

  /** Forgets the slips of who knew the password after all; those for others still count. */
  public synchronized void succeeded(String address, String name) {
    List<Limit> limits = limits(address, name);
    tallies.remove(limits.getFirst().key);
    limits.stream().skip(1).forEach(this::takeBack);
  }

  private void takeBack(Limit limit) {
    tallies.computeIfPresent(
        limit.key,
        (_, tally) ->
            tally.attempts == 1 ? null : new Tally(tally.attempts - 1, tally.last, tally.last));
  }
}
