package freshet.crawler.controller;

import freshet.crawler.terminal.Standing;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Feeds that could not be reached since something last was. If it turns out that our own network is
 * down, they stand as before.
 */
final class Suspects {
  private final Map<WatchedFeed, Standing> before = new HashMap<>();

  void heard(Finished finished, @Nullable WatchedFeed feed) {
    if (finished.outcome().contact().status() != 0) {
      before.clear();
    } else if (feed != null && finished.counts()) {
      before.putIfAbsent(feed, finished.ticket().order().standing());
    }
  }

  /** Holds nothing against them. */
  void acquit(Consumer<WatchedFeed> told) {
    before.forEach(
        (feed, standing) -> {
          feed.standing = standing;
          told.accept(feed);
        });
    before.clear();
  }
}
