package freshet.crawler.http;

/**
 * Sends a request and waits for its answer; what the other side does wrong is a result, never an
 * exception.
 */
public interface Fetcher {
  Fetched fetch(FetchRequest request);
}
