package freshet.crawler.controller;

/** The phase of a feed in the controller. */
public enum FeedPhase {
  /** In the plan, or not to be retrieved at all. */
  PLANNED,
  /** Due, waiting for its host. */
  HELD,
  /** Being retrieved. */
  UNDER_WAY
}
