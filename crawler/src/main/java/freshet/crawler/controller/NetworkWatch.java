package freshet.crawler.controller;

import freshet.crawler.terminal.Contact;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.Standing;
import freshet.crawler.terminal.Trouble;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Recognises that our own network is down: many different hosts cannot be reached, one after the
 * other, although each of them answered when it was last asked, and none can. A host that has not
 * answered lately tells nothing: it may be dead, or its name wrong. May be used by many threads.
 */
final class NetworkWatch {
  /** So many different hosts in a row do not fail by themselves. */
  private static final int MANY = 8;

  /** A host that answered longer ago may have died since. */
  private static final Duration LATELY = Duration.ofDays(1);

  /** Of more hosts it is not remembered that they answered. */
  private static final int MOST_REMEMBERED = 20_000;

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(15);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

  /** When each host answered last, the longest ago first; without those that failed since. */
  private final Map<String, Instant> answered = new LinkedHashMap<>();

  /**
   * Hosts that had answered and fail since anything was reached last, and when they failed last.
   */
  private final Map<String, Instant> unreached = new HashMap<>();

  private Duration pause = FIRST_PAUSE;
  private Instant probeAt = Instant.MIN;

  /** What is known of a host from before the start, by how one of its feeds stands. */
  synchronized void remember(String host, Standing standing, Instant now) {
    Instant last = standing.lastSeen().at();
    if (last != null && standing.failures().count() == 0 && !last.isBefore(now.minus(LATELY))) {
      answered(host, last);
    }
  }

  private void answered(String host, Instant at) {
    answered.remove(host);
    answered.put(host, at);
    if (answered.size() > MOST_REMEMBERED) {
      answered.remove(answered.keySet().iterator().next());
    }
  }

  /** Takes an outcome into account; gives whether a failure is the feed's or its host's own. */
  synchronized boolean ended(String host, RetrievalOutcome outcome) {
    Contact contact = outcome.contact();
    if (contact.status() != 0) {
      answered(host, contact.at());
      unreached.clear();
      pause = FIRST_PAUSE;
      return true;
    }
    if (!isUnreachable(outcome)) {
      return true; // nobody was asked
    }
    boolean wasDown = isDown();
    if (isWitness(host, contact.at())) {
      unreached.put(host, contact.at());
    }
    answered.remove(host);
    if (isDown()) {
      failed(wasDown, contact);
    }
    return !isDown();
  }

  private static boolean isUnreachable(RetrievalOutcome outcome) {
    return outcome.brought() instanceof Failed(_, Trouble trouble, _)
        && trouble == Trouble.UNREACHABLE;
  }

  /** Whether it tells something if a host cannot be reached: it answered when last asked. */
  synchronized boolean isWitness(String host, Instant now) {
    Instant last = answered.get(host);
    return unreached.containsKey(host) || (last != null && !last.isBefore(now.minus(LATELY)));
  }

  /** When a host last failed since anything was reached; long ago if it did not. */
  synchronized Instant unreachedAt(String host) {
    return unreached.getOrDefault(host, Instant.MIN);
  }

  /** Only a probe tells that it lasts; what was under way when it began tells nothing new. */
  private void failed(boolean wasDown, Contact contact) {
    boolean probe = wasDown && !contact.at().isBefore(probeAt);
    if (probe) {
      Duration doubled = pause.multipliedBy(2);
      pause = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
    }
    if (probe || !wasDown) {
      probeAt = contact.end().plus(pause);
    }
  }

  synchronized boolean isDown() {
    return unreached.size() >= MANY;
  }

  /** The clock was set back: one feed is tried at once. */
  synchronized void setBack(Instant now) {
    probeAt = probeAt.isAfter(now) ? now : probeAt;
  }

  /** When to try one feed, to see whether the network is there again. */
  synchronized Instant probeAt() {
    return probeAt;
  }
}
