package freshet.web.manage;

import freshet.crawler.codec.StandingText;
import freshet.crawler.http.RequestUrl;
import freshet.feed.html.WebUrl;
import freshet.store.FeedDescription;
import freshet.store.FeedSettings;
import freshet.store.FeedState;
import freshet.store.NewFeed;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Feeds as operators name them, on their way to the store. */
final class Wanted {
  /** Owns the feeds with user names in their URLs that no account has asked for (GC-009). */
  static final String OPERATOR = "operator";

  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*");
  private static final Pattern PORT = Pattern.compile("\\d+");
  private static final Pattern SPACE = Pattern.compile("\\s");

  private Wanted() {}

  /** The canonical URL that someone means: without a scheme one of https, feed: is left out. */
  static Optional<String> url(String written) {
    String text = written.strip();
    if (text.isEmpty() || SPACE.matcher(text).find()) {
      return Optional.empty();
    }
    String full = hasScheme(text) ? text : "https://" + text;
    return WebUrl.resolveFeed(full, null)
        .filter(WebUrl::isHttp)
        .flatMap(url -> RequestUrl.canonical(url.toString()))
        .filter(url -> !RequestUrl.host(url).isEmpty() && hasDot(url));
  }

  /** Whether what is before the colon is a scheme, not a host with its port behind. */
  private static boolean hasScheme(String text) {
    int colon = text.indexOf(':');
    if (colon < 0 || !SCHEME.matcher(text.substring(0, colon)).matches()) {
      return false;
    }
    int slash = text.indexOf('/', colon);
    String behind = text.substring(colon + 1, slash < 0 ? text.length() : slash);
    return !PORT.matcher(behind).matches();
  }

  /** One word is no host of the web, but a slip; addresses have dots or colons. */
  private static boolean hasDot(String url) {
    String host = RequestUrl.host(url).toLowerCase(Locale.ROOT);
    return host.contains(".") || host.contains(":") || host.equals("localhost");
  }

  /**
   * A feed at a canonical URL, never retrieved.
   *
   * @param owner of a feed whose URL holds a user name (GC-009)
   */
  static NewFeed feed(
      String url, FeedDescription description, FeedSettings usual, Instant now, String owner) {
    return new NewFeed(
        url,
        RequestUrl.hasUserInfo(url) ? owner : null,
        description,
        usual,
        1,
        now,
        FeedState.unseen(StandingText.unseen(url)));
  }
}
