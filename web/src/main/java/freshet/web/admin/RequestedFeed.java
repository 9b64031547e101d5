package freshet.web.admin;

import freshet.crawler.codec.RetrievalStateText;
import freshet.feed.html.WebUrl;
import freshet.http.RequestUrl;
import freshet.store.model.FeedDescription;
import freshet.store.model.FeedSettings;
import freshet.store.model.FeedState;
import freshet.store.model.NewFeed;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Converts feeds as operators write them into new feeds for the store. */
final class RequestedFeed {
  /** The owner of feeds with user names in their URLs that no account has requested (GC-009). */
  static final String OPERATOR = "operator";

  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*");
  private static final Pattern PORT = Pattern.compile("\\d+");
  private static final Pattern SPACE = Pattern.compile("\\s");

  private RequestedFeed() {}

  /**
   * Returns the canonical URL of an address: https is assumed without a scheme, {@code feed:} is
   * dropped.
   */
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

  /** Returns the URL without encryption of an address that names no scheme. */
  static Optional<String> plainUrl(String written) {
    String text = written.strip();
    return hasScheme(text) ? Optional.empty() : url("http://" + text);
  }

  /** Whether the text before the colon is a scheme rather than a host with a port. */
  private static boolean hasScheme(String text) {
    int colon = text.indexOf(':');
    if (colon < 0 || !SCHEME.matcher(text.substring(0, colon)).matches()) {
      return false;
    }
    int slash = text.indexOf('/', colon);
    String behind = text.substring(colon + 1, slash < 0 ? text.length() : slash);
    return !PORT.matcher(behind).matches();
  }

  /** Whether the host has a dot or colon; a single word is a typing error rather than a host. */
  private static boolean hasDot(String url) {
    String host = RequestUrl.host(url).toLowerCase(Locale.ROOT);
    return host.contains(".") || host.contains(":") || host.equals("localhost");
  }

  /**
   * Creates a feed at a canonical URL, never retrieved.
   *
   * @param owner the owner of a feed whose URL holds a user name (GC-009)
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
        FeedState.unseen(RetrievalStateText.unseen(url)));
  }
}
