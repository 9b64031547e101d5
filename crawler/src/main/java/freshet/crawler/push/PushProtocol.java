package freshet.crawler.push;

/** The push protocols. */
public enum PushProtocol {
  WEBSUB,
  RSS_CLOUD
}
