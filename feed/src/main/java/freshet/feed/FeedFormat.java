package freshet.feed;

import java.util.Locale;

/**
 * A language in which feeds list their postings. The family is open: a reader of another format
 * brings its own.
 *
 * @param name in the database and on the wire, so it never changes
 */
public record FeedFormat(String name) {
  public static final FeedFormat RSS2 = new FeedFormat("RSS2");
  public static final FeedFormat RSS1 = new FeedFormat("RSS1");
  public static final FeedFormat RSS09X = new FeedFormat("RSS09X");
  public static final FeedFormat ATOM1 = new FeedFormat("ATOM1");
  public static final FeedFormat ATOM03 = new FeedFormat("ATOM03");
  public static final FeedFormat JSON = new FeedFormat("JSON");
  public static final FeedFormat CDF = new FeedFormat("CDF");
  public static final FeedFormat NEWS_SITEMAP = new FeedFormat("NEWS_SITEMAP");

  /** An Atom entry document, RSS 1.1, or a format that this version does not know. */
  public static final FeedFormat OTHER = new FeedFormat("OTHER");

  /** Returns the name for listings. */
  public String label() {
    return equals(NEWS_SITEMAP) ? "sitemap" : name.toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return name;
  }
}
