package freshet.crawler.dispatch;

import freshet.crawler.http.Fetched;
import java.util.Optional;

/** What a host may have to be asked before one of its feeds is, such as its robots.txt. */
@FunctionalInterface
public interface Courtesy {
  /** Nothing comes before a feed. */
  Courtesy NONE = _ -> Optional.empty();

  /** Asks it, if need be; what came of that, and empty if the turn is still free for the feed. */
  Optional<Fetched> before(String feedUrl);
}
