package freshet.crawler.push;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/** What can be told from the text of a URL. */
final class WebAddress {
  private WebAddress() {}

  static boolean isWeb(String url) {
    return isHttps(url) || hasScheme(url, "http://");
  }

  static boolean isHttps(String url) {
    return hasScheme(url, "https://");
  }

  private static boolean hasScheme(String url, String scheme) {
    return url.regionMatches(true, 0, scheme, 0, scheme.length());
  }

  /** The host in small letters; empty if the text is no URL with a host. */
  static Optional<String> host(String url) {
    return parsed(url).map(URI::getHost).map(host -> host.toLowerCase(Locale.ROOT));
  }

  static boolean hasUserInfo(String url) {
    return parsed(url).map(URI::getRawUserInfo).isPresent();
  }

  /** The same place over https, if it is an http URL that names no port. */
  static Optional<String> overHttps(String url) {
    boolean plain = !isHttps(url) && parsed(url).map(URI::getPort).filter(p -> p < 0).isPresent();
    return plain ? Optional.of("https" + url.substring("http".length())) : Optional.empty();
  }

  private static Optional<URI> parsed(String url) {
    try {
      return Optional.of(new URI(url));
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }
}
