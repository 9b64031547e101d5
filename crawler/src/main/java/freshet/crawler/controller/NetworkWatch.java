package freshet.crawler.controller;

import freshet.crawler.terminal.Contact;
import freshet.crawler.terminal.RetrievalOutcome;
import freshet.crawler.terminal.RetrievalOutcome.Failed;
import freshet.crawler.terminal.Trouble;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * Recognises that our own network is down: many different hosts cannot be reached, one after the
 * other, and none can. May be used by many threads.
 */
final class NetworkWatch {
  /** So many different hosts in a row do not fail by themselves. */
  private static final int MANY = 8;

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(15);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

  private final Set<String> unreached = new HashSet<>();
  private Duration pause = FIRST_PAUSE;
  private Instant probeAt = Instant.MIN;

  /** Takes an outcome into account; gives whether a failure is the feed's or its host's own. */
  synchronized boolean ended(String host, RetrievalOutcome outcome) {
    boolean unreachable =
        outcome.brought() instanceof Failed(_, Trouble trouble, _)
            && trouble == Trouble.UNREACHABLE;
    if (!unreachable) {
      unreached.clear();
      pause = FIRST_PAUSE;
      return true;
    }
    boolean wasDown = isDown();
    unreached.add(host);
    if (isDown()) {
      failed(wasDown, outcome.contact());
    }
    return !isDown();
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
