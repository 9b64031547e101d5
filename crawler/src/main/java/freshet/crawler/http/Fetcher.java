package freshet.crawler.http;

import java.util.function.Predicate;

/**
 * Sends a request and waits for its answer; what the other side does wrong is a result, never an
 * exception.
 */
public interface Fetcher {
  Fetched fetch(FetchRequest request);

  /**
   * The same for who has to know where redirects lead.
   *
   * @param follow is told each URL before it is asked; false ends the fetch there
   */
  default Fetched fetch(FetchRequest request, Predicate<String> follow) {
    return fetch(request);
  }
}
