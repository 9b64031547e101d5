package freshet.crawler.terminal;

import freshet.crawler.http.RequestUrl;
import java.util.Map;

/**
 * The operator's settings for all hosts, and for single ones.
 *
 * @param hosts by name in lower case
 */
public record PaceRules(PaceSettings usual, Map<String, PaceSettings> hosts) {
  public PaceRules {
    hosts = Map.copyOf(hosts);
  }

  /** The settings for a URL; those of a host hold for its subdomains too. */
  public PaceSettings of(String url) {
    String host = RequestUrl.host(url);
    while (!host.isEmpty()) {
      PaceSettings own = hosts.get(host);
      if (own != null) {
        return own;
      }
      int dot = host.indexOf('.');
      host = dot < 0 ? "" : host.substring(dot + 1);
    }
    return usual;
  }
}
