package freshet.crawler.push;

import freshet.crawler.http.Fetched;

/** What a hub made of a request. */
sealed interface HubAnswer {
  /** It will verify what was asked, or has. */
  record Accepted() implements HubAnswer {}

  /** It will not do it, now or later. */
  record Refused(String reason) implements HubAnswer {}

  /** Nobody answered. */
  record Unreachable() implements HubAnswer {}

  /**
   * It may do it later.
   *
   * @param refusal may say how long it wants to be left alone
   */
  record Unavailable(Fetched.Answer refusal) implements HubAnswer {}
}
