package freshet.app.server;

import freshet.crawler.controller.FeedReply;
import freshet.reading.output.NextRetrieval;
import freshet.web.admin.ControllerQueries;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Caches when feeds are retrieved next and asks the controller only after that time has passed, so
 * that readers of output feeds do not burden it.
 */
final class NextRetrievalCache implements NextRetrieval {
  /** Among more feeds than these, one is always about to be retrieved. */
  private static final int FEW = 20;

  private static final int MOST_KNOWN = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** An unplanned feed is looked up again after this time. */
  private static final Duration UNPLANNED = Duration.ofMinutes(5);

  private final ControllerQueries questions;
  private final InstantSource clock;
  private final Map<Long, Instant> known =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Instant> eldest) {
          return size() > MOST_KNOWN;
        }
      };

  NextRetrievalCache(ControllerQueries questions, InstantSource clock) {
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
            .map(FeedReply::dueAt)
            .filter(Instant.MAX::isAfter)
            .orElse(now.plus(UNPLANNED));
    synchronized (known) {
      known.put(feed, asked);
    }
    return asked;
  }
}
