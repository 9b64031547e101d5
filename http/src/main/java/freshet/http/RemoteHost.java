package freshet.http;

import crawlercommons.domains.EffectiveTldFinder;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The host that answers a request, for politeness.
 *
 * @param domain the registrable domain, so that all names of one owner count as one; platforms such
 *     as blogspot.com count as one host too
 * @param address the IP address that was contacted; null if unknown
 */
public record RemoteHost(String domain, @Nullable String address) {

  /** Returns the host of a web URL; empty if it has none. */
  public static Optional<RemoteHost> of(String url) {
    try {
      return Optional.ofNullable(new URI(url).getHost())
          .map(name -> new RemoteHost(domain(name), null));
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }

  /** Returns a copy with an IP address. */
  public RemoteHost at(String ip) {
    return new RemoteHost(domain, ip);
  }

  /** Returns the registrable domain; the name itself if there is none, as for IP addresses. */
  private static String domain(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String bare = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    @Nullable String assigned = EffectiveTldFinder.getAssignedDomain(bare, true, true);
    return assigned == null ? bare : assigned;
  }

  /** Returns the keys under which limits are kept. */
  public List<String> keys() {
    return address == null || address.equals(domain) ? List.of(domain) : List.of(domain, address);
  }
}
