package freshet.http;

import java.net.InetAddress;
import java.util.Arrays;

/** A network in CIDR notation, such as {@code 10.0.0.0/8} or {@code fc00::/7}. */
public record Cidr(InetAddress network, int prefix) {
  public Cidr {
    if (prefix < 0 || prefix > network.getAddress().length * 8) {
      throw new IllegalArgumentException("invalid prefix length: " + network + "/" + prefix);
    }
  }

  /** Parses {@code address/prefix}; an address alone is a network of one address. */
  public static Cidr of(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      InetAddress address = InetAddress.ofLiteral(text);
      return new Cidr(address, address.getAddress().length * 8);
    }
    return new Cidr(
        InetAddress.ofLiteral(text.substring(0, slash)),
        Integer.parseInt(text.substring(slash + 1)));
  }

  /** Whether the address is in the network; one of the other IP version never is. */
  public boolean contains(InetAddress address) {
    byte[] theirs = address.getAddress();
    byte[] ours = network.getAddress();
    int whole = prefix / 8;
    return theirs.length == ours.length
        && Arrays.equals(theirs, 0, whole, ours, 0, whole)
        && (prefix % 8 == 0 || ((theirs[whole] ^ ours[whole]) & 0xff) >> (8 - prefix % 8) == 0);
  }
}
