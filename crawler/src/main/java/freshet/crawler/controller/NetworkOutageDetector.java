package freshet.crawler.controller;

import freshet.crawler.terminal.FailureKind;
import freshet.crawler.terminal.RetrievalInfo;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.RetrievalState;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Detects an outage of our own network: many different hosts in a row cannot be reached although
 * each of them answered last time, and none answers. A host that has not answered recently is no
 * evidence: it may be dead, or its name wrong. Thread-safe.
 */
final class NetworkOutageDetector {
  /** This many different hosts in a row do not fail by chance. */
  private static final int MANY = 8;

  /** A host that answered longer ago may have died since. */
  private static final Duration LATELY = Duration.ofDays(1);

  /** The most hosts whose answers are remembered. */
  private static final int MOST_REMEMBERED = 20_000;

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(15);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

  /** When each host last answered, oldest first, without those that failed since. */
  private final Map<String, Instant> answered = new LinkedHashMap<>();

  /**
   * Hosts that had answered and failed since anything was last reached, with their last failure.
   */
  private final Map<String, Instant> unreached = new HashMap<>();

  private Duration pause = FIRST_PAUSE;
  private Instant probeAt = Instant.MIN;

  /** Restores a host's last answer after a start, from the state of one of its feeds. */
  synchronized void remember(String host, RetrievalState standing, Instant now) {
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

  /** Records an outcome; returns whether a failure counts against the feed or its host. */
  synchronized boolean ended(String host, RetrievalOutcome outcome) {
    RetrievalInfo contact = outcome.contact();
    if (contact.status() != 0) {
      answered(host, contact.at());
      unreached.clear();
      pause = FIRST_PAUSE;
      return true;
    }
    if (!isUnreachable(outcome)) {
      return true; // no request was made
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
    return outcome.brought() instanceof Failed(_, FailureKind trouble, _)
        && trouble == FailureKind.UNREACHABLE;
  }

  /** Whether a failure of this host is evidence: it answered last time. */
  synchronized boolean isWitness(String host, Instant now) {
    Instant last = answered.get(host);
    return unreached.containsKey(host) || (last != null && !last.isBefore(now.minus(LATELY)));
  }

  /** Returns a host's last failure since anything was reached; a distant past if there is none. */
  synchronized Instant unreachedAt(String host) {
    return unreached.getOrDefault(host, Instant.MIN);
  }

  /** A feed of a host that answered lately, and whose silence lies back the longest. */
  Optional<WatchedFeed> witness(
      Collection<WatchedFeed> feeds, Predicate<WatchedFeed> mayAsk, Instant now) {
    return feeds.stream()
        .filter(feed -> feed.phase() != FeedPhase.UNDER_WAY && feed.isWanted())
        .filter(feed -> !feed.earliest(now).isAfter(now))
        .filter(feed -> isWitness(feed.host().domain(), now))
        .filter(mayAsk)
        .min(Comparator.comparing(feed -> unreachedAt(feed.host().domain())));
  }

  /** Only a probe tells that it lasts; what was under way when it began tells nothing new. */
  private void failed(boolean wasDown, RetrievalInfo contact) {
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

  /** Probes one feed at once after the clock was set back. */
  synchronized void setBack(Instant now) {
    probeAt = probeAt.isAfter(now) ? now : probeAt;
  }

  /** Returns when to probe one feed to find out whether the network is back. */
  synchronized Instant probeAt() {
    return probeAt;
  }
}
