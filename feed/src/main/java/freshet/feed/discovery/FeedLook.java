package freshet.feed.discovery;

import freshet.feed.html.WebUrl;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** Whether a link in a text looks like one to a feed. */
final class FeedLook {
  private static final Pattern PATH =
      Pattern.compile(
          "(?:.*/)?(?:feeds?|rss|rss2|atom)/?|.*\\.(?:rss|rdf|atom)"
              + "|(?:.*/)?[^/]*(?:feed|rss|atom|index)[^/]*\\.(?:xml|json)");
  private static final Pattern QUERY =
      Pattern.compile("(?:.*&)?(?:feed|format|type)=(?:rss2?|atom|feed)(?:&.*)?");
  private static final Pattern WORDS =
      Pattern.compile("(?:.*\\W)?(?:rss|atom|web ?feed|feed)(?:\\W.*)?", Pattern.DOTALL);
  private static final Pattern OTHER_USE =
      Pattern.compile(
          ".*(?:feedly\\.com|/subscription/|inoreader\\.com|newsblur\\.com|wikipedia\\.org).*");
  private static final int LONGEST_TEXT = 60;

  private FeedLook() {}

  /** By its address, or else by a short text that names feeds and an address on the same host. */
  static boolean of(Element anchor, String base) {
    Optional<WebUrl> url = WebUrl.resolveFeed(anchor.attr("href"), base);
    return url.filter(WebUrl::isHttp)
        .filter(found -> looksLikeFeed(anchor, found, base))
        .isPresent();
  }

  private static boolean looksLikeFeed(Element anchor, WebUrl url, String base) {
    if (OTHER_USE.matcher(url.toString()).matches()) {
      return false;
    }
    String path = url.path().toLowerCase(Locale.ROOT);
    return PATH.matcher(path).matches()
        || QUERY.matcher(url.query().toLowerCase(Locale.ROOT)).matches()
        || (namesFeeds(anchor) && sameHost(url, base) && !path.endsWith(".html"));
  }

  private static boolean namesFeeds(Element anchor) {
    String text = (anchor.text() + " " + anchor.attr("title")).strip().toLowerCase(Locale.ROOT);
    return text.length() <= LONGEST_TEXT && WORDS.matcher(text).matches();
  }

  private static boolean sameHost(WebUrl url, String base) {
    return WebUrl.of(base).map(WebUrl::host).orElse("").equals(url.host());
  }
}
