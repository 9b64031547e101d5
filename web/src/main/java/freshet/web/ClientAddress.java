package freshet.web;

import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;

/** The IP address of a client, as far as {@link TrustedProxies} vouch for it. */
public record ClientAddress(InetAddress ip) {
  /** The length of an IPv6 address with an embedded IPv4 address, brackets and a port. */
  private static final int LONGEST = 60;

  private static final String IPV4 = "0123456789.";
  private static final String IPV6 = "0123456789abcdefABCDEF:.";

  /** Half of an IPv6 address: one subscriber can use any address of such a network. */
  private static final int NETWORK_BYTES = 8;

  /** Returns the client of a request. */
  public static ClientAddress of(Context context) {
    return TrustedProxies.of(context).client(context);
  }

  /**
   * Whether the client uses https, either to this server or to a trusted proxy in front of it.
   *
   * @see TrustedProxies
   */
  public static boolean isSecure(Context context) {
    return TrustedProxies.of(context).isSecure(context);
  }

  /** Parses an address as proxies write it, with or without brackets and port. */
  static Optional<ClientAddress> parse(String text) {
    if (text.isEmpty() || text.length() > LONGEST) {
      return Optional.empty();
    }
    String host = withoutPort(text);
    boolean isLiteral =
        host.contains(":")
            ? consistsOf(host, IPV6)
            : consistsOf(host, IPV4) && host.chars().filter(letter -> letter == '.').count() == 3;
    try {
      return isLiteral
          ? Optional.of(new ClientAddress(InetAddress.ofLiteral(host)))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String withoutPort(String text) {
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      return end < 0 || !isPort(text.substring(end + 1)) ? "" : text.substring(1, end);
    }
    int colon = text.indexOf(':');
    boolean hasPort = colon >= 0 && colon == text.lastIndexOf(':') && isPort(text.substring(colon));
    return hasPort ? text.substring(0, colon) : text;
  }

  private static boolean isPort(String text) {
    return text.isEmpty()
        || (text.charAt(0) == ':' && text.length() > 1 && consistsOf(text.substring(1), IPV4));
  }

  private static boolean consistsOf(String text, String letters) {
    return !text.isEmpty() && text.chars().allMatch(letter -> letters.indexOf(letter) >= 0);
  }

  /** Returns the address without a port. */
  public String text() {
    return ip.getHostAddress();
  }

  /** Returns the network of one subscriber: an IPv4 address, or a /64 network of IPv6. */
  public String network() {
    if (!(ip instanceof Inet6Address)) {
      return text();
    }
    byte[] bytes = ip.getAddress();
    Arrays.fill(bytes, NETWORK_BYTES, bytes.length, (byte) 0);
    try {
      return InetAddress.getByAddress(bytes).getHostAddress() + "/64";
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
