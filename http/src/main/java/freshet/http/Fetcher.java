package freshet.http;

import java.util.function.Predicate;

/**
 * Sends a request and waits for the response; failures of the other side are results, never
 * exceptions.
 */
public interface Fetcher {
  FetchResult fetch(FetchRequest request);

  /**
   * Sends a request with control over redirects.
   *
   * @param follow is called with each URL before it is requested; false ends the fetch there
   */
  default FetchResult fetch(FetchRequest request, Predicate<String> follow) {
    return fetch(request);
  }
}
