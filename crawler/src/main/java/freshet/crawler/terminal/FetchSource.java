package freshet.crawler.terminal;

import freshet.http.FetchResult;

/**
 * A kind of source that feeds are fetched from. Whoever orders a retrieval has the permit of the
 * host and gives it back; what the source brings is read, compared and stored as any other answer.
 */
public interface FetchSource {
  /** Whether the feed at a location is fetched from this source. */
  boolean accepts(FeedLocation at);

  /** Fetches the document of a feed once, on the caller's thread. */
  FetchResult fetch(RetrievalOrder order);
}
