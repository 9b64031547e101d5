package freshet.crawler.push;

import freshet.http.FetchResult;

/** A hub's answer to a request. */
sealed interface HubResponse {
  /** It will verify the request, or has done so. */
  record Accepted() implements HubResponse {}

  /** It refused for good. */
  record Refused(String reason) implements HubResponse {}

  /** There was no answer. */
  record Unreachable() implements HubResponse {}

  /**
   * It may accept later.
   *
   * @param refusal may say how long to wait
   */
  record Unavailable(FetchResult.Answer refusal) implements HubResponse {}
}
