package freshet.feed;

/** The languages in which feeds list their postings. */
public enum FeedFormat {
  RSS2("rss2"),
  RSS1("rss1"),
  RSS09X("rss09x"),
  ATOM1("atom1"),
  ATOM03("atom03"),
  JSON("json"),
  CDF("cdf"),
  NEWS_SITEMAP("sitemap"),
  /** An Atom entry document, RSS 1.1. */
  OTHER("other");

  private final String label;

  FeedFormat(String label) {
    this.label = label;
  }

  /** The name as listings show it. */
  public String label() {
    return label;
  }
}
