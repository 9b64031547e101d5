package freshet.crawler.errand;

import freshet.crawler.http.Fetcher;
import freshet.crawler.terminal.Agent;
import freshet.crawler.terminal.DocumentReader;
import freshet.crawler.terminal.OwnInitiative;
import freshet.crawler.terminal.Seen;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * By what errands are done.
 *
 * @param seen what a feed showed last, if that is known
 */
public record Means(
    Fetcher fetcher, Agent agent, DocumentReader reader, LongFunction<Optional<Seen>> seen) {

  OwnInitiative initiative(Outing outing) {
    return new OwnInitiative(fetcher, agent, outing);
  }
}
