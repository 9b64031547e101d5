package freshet.crawler.politeness;

import freshet.http.RequestUrl;
import java.util.Map;

/**
 * The operator's interval settings for all hosts and for single ones.
 *
 * @param hosts by lower-case name
 */
public record IntervalRules(IntervalSettings usual, Map<String, IntervalSettings> hosts) {
  public IntervalRules {
    hosts = Map.copyOf(hosts);
  }

  /** Returns the settings for a URL; those of a host apply to its subdomains too. */
  public IntervalSettings of(String url) {
    String host = RequestUrl.host(url);
    while (!host.isEmpty()) {
      IntervalSettings own = hosts.get(host);
      if (own != null) {
        return own;
      }
      int dot = host.indexOf('.');
      host = dot < 0 ? "" : host.substring(dot + 1);
    }
    return usual;
  }
}
