package freshet.web;

import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The server's address in links. Without the setting {@code public-url}, a request's Host header is
 * used only if it names this machine; any other is ignored, since the sender of a request chooses
 * it.
 *
 * @param told the configured address; null if there is none
 */
public record PublicAddress(@Nullable String told) {
  /** Returns the address without a trailing slash: the configured one or one of this machine. */
  public String of(Context context) {
    if (told != null) {
      return told.endsWith("/") ? told.substring(0, told.length() - 1) : told;
    }
    String host = context.host();
    return isOwn(context, host)
        ? (ClientAddress.isSecure(context) ? "https" : "http") + "://" + host
        : "http://" + socket(context);
  }

  private static boolean isOwn(Context context, @Nullable String host) {
    if (host == null) {
      return false;
    }
    boolean isNumeric =
        ClientAddress.parse(host)
            .map(ClientAddress::ip)
            .filter(ip -> ip.isLoopbackAddress() || ip.equals(local(context)))
            .isPresent();
    return isNumeric || OwnNames.ALL.contains(name(host));
  }

  /**
   * Returns the host without its port; an invalid port stays in the name, so that it matches no
   * host.
   */
  private static String name(String host) {
    int colon = host.indexOf(':');
    boolean hasPort =
        colon > 0 && host.substring(colon + 1).chars().allMatch(c -> c >= '0' && c <= '9');
    return (hasPort ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
  }

  private static @Nullable InetAddress local(Context context) {
    return ClientAddress.parse(context.req().getLocalAddr()).map(ClientAddress::ip).orElse(null);
  }

  /** Returns the address and port at which the request arrived. */
  private static String socket(Context context) {
    InetAddress local = local(context);
    InetAddress ip = local == null ? InetAddress.getLoopbackAddress() : local;
    String text = ip.getHostAddress();
    return (ip instanceof Inet6Address ? "[" + text + "]" : text)
        + ":"
        + context.req().getLocalPort();
  }

  /** The names of this machine, looked up at first use. */
  private static final class OwnNames {
    static final Set<String> ALL = names();

    private static Set<String> names() {
      try {
        String full = InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
        int dot = full.indexOf('.');
        String first = dot < 0 ? full : full.substring(0, dot);
        return Set.copyOf(List.of("localhost", full, first, first + ".local"));
      } catch (UnknownHostException e) {
        return Set.of("localhost");
      }
    }
  }
}
