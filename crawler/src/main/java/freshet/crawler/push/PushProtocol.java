package freshet.crawler.push;

/** How postings are announced. */
public enum PushProtocol {
  WEBSUB,
  RSS_CLOUD
}
