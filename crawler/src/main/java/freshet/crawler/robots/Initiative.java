package freshet.crawler.robots;

/** Who wants a URL to be fetched. */
public enum Initiative {
  /** A person subscribed to it. */
  SUBSCRIBER,
  /** Freshet itself: articles, icons, archives, discovery beyond the given page. */
  OWN
}
