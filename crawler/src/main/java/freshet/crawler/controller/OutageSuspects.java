package freshet.crawler.controller;

import freshet.crawler.terminal.RetrievalState;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Feeds that could not be reached since something last was. If our own network turns out to be
 * down, they get their earlier states back.
 */
final class OutageSuspects {
  private final Map<WatchedFeed, RetrievalState> before = new HashMap<>();

  void heard(CompletedRetrieval finished, @Nullable WatchedFeed feed) {
    if (finished.outcome().contact().status() != 0) {
      before.clear();
    } else if (feed != null && finished.counts()) {
      before.putIfAbsent(feed, finished.ticket().order().standing());
    }
  }

  /** Restores their earlier states. */
  void acquit(Consumer<WatchedFeed> told) {
    before.forEach(
        (feed, standing) -> {
          feed.acquitted(standing);
          told.accept(feed);
        });
    before.clear();
  }
}
