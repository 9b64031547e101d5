package freshet.app.server;

import freshet.crawler.controller.FeedAnswer;
import freshet.web.manage.Questions;
import freshet.web.publish.NextLook;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Knows when feeds are retrieved next, and asks the controller again only when that time has
 * passed: those who read output feeds must not keep it from its work.
 */
final class PlannedLooks implements NextLook {
  /** Of more feeds than these one is always about to be retrieved. */
  private static final int FEW = 20;

  private static final int MOST_KNOWN = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** What is not planned is asked for again after this. */
  private static final Duration UNPLANNED = Duration.ofMinutes(5);

  private final Questions questions;
  private final InstantSource clock;
  private final Map<Long, Instant> known =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Instant> eldest) {
          return size() > MOST_KNOWN;
        }
      };

  PlannedLooks(Questions questions, InstantSource clock) {
    this.questions = questions;
    this.clock = clock;
  }

  @Override
  public Optional<Instant> at(Collection<Long> feeds) {
    if (feeds.size() > FEW) {
      return Optional.empty();
    }
    long end = System.nanoTime() + PATIENCE.toNanos();
    return feeds.stream()
        .takeWhile(_ -> System.nanoTime() < end)
        .map(this::at)
        .min(Comparator.naturalOrder());
  }

  private Instant at(long feed) {
    Instant now = clock.instant();
    synchronized (known) {
      Instant planned = known.get(feed);
      if (planned != null && planned.isAfter(now)) {
        return planned;
      }
    }
    Instant asked =
        questions
            .feed(feed)
            .map(FeedAnswer::dueAt)
            .filter(Instant.MAX::isAfter)
            .orElse(now.plus(UNPLANNED));
    synchronized (known) {
      known.put(feed, asked);
    }
    return asked;
  }
}
