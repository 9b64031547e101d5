package freshet.crawler.controller;

/** Where a feed is. */
public enum Place {
  /** In the plan, or nowhere if it is not to be retrieved. */
  PLANNED,
  /** Due, waiting for its turn. */
  HELD,
  /** Being retrieved. */
  UNDER_WAY
}
