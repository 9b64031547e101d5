package freshet.crawler.push;

import java.time.Duration;

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
   * @param pause how long it wants to be left alone; zero if it does not say
   */
  record Unavailable(Duration pause) implements HubAnswer {}
}
