package freshet.crawler.push;

import java.net.URI;
import java.util.Optional;

/**
 * How hubs reach and identify us.
 *
 * @param callbacks the public https URL of the callbacks, without a trailing slash
 * @param userAgent our name for hubs (GC-001)
 */
public record PushSettings(URI callbacks, String userAgent) {
  public PushSettings {
    if (!"https".equals(callbacks.getScheme()) || callbacks.getHost() == null) {
      throw new IllegalArgumentException("callbacks need an https URL, not '" + callbacks + "'");
    }
    if (callbacks.getRawQuery() != null || callbacks.getPath().endsWith("/")) {
      throw new IllegalArgumentException(
          "callbacks need a URL without a query or a slash at its end, not '" + callbacks + "'");
    }
  }

  String callback(String token) {
    return callbacks + "/" + token;
  }

  String path(String token) {
    return callbacks.getRawPath() + "/" + token;
  }

  int port() {
    return callbacks.getPort() < 0 ? 443 : callbacks.getPort();
  }

  /** Returns the token of the callback at a path; empty if it is not a callback's. */
  Optional<String> token(String path) {
    String prefix = path("");
    return path.startsWith(prefix) && path.length() > prefix.length()
        ? Optional.of(path.substring(prefix.length()))
        : Optional.empty();
  }
}
