package freshet.crawler.host;

import crawlercommons.domains.EffectiveTldFinder;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who answers a request.
 *
 * @param domain the registrable domain, so that all names of one owner count as one; platforms that
 *     give names to others (blogspot.com) are one host too
 * @param address the IP address it was reached at; null if not known
 */
public record Host(String domain, @Nullable String address) {

  /** The host of a web URL; empty if it names none. */
  public static Optional<Host> of(String url) {
    try {
      return Optional.ofNullable(new URI(url).getHost()).map(name -> new Host(domain(name), null));
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }

  /** The same, reached at an address. */
  public Host at(String ip) {
    return new Host(domain, ip);
  }

  /** The registrable part of a name; the name itself where there is none, as for addresses. */
  private static String domain(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String bare = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    @Nullable String assigned = EffectiveTldFinder.getAssignedDomain(bare, true, true);
    return assigned == null ? bare : assigned;
  }

  /** What limits are kept for. */
  List<String> keys() {
    return address == null || address.equals(domain) ? List.of(domain) : List.of(domain, address);
  }
}
