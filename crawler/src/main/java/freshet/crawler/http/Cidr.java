package freshet.crawler.http;

import java.net.InetAddress;
import java.util.Arrays;

/** A block of addresses, such as {@code 10.0.0.0/8} or {@code fc00::/7}. */
public record Cidr(InetAddress network, int prefix) {
  public Cidr {
    if (prefix < 0 || prefix > network.getAddress().length * 8) {
      throw new IllegalArgumentException("no such prefix length: " + network + "/" + prefix);
    }
  }

  /** Reads {@code address/prefix}; an address alone is a block of its own. */
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

  /** Whether the address lies in the block; one of the other IP version never does. */
  public boolean contains(InetAddress address) {
    byte[] theirs = address.getAddress();
    byte[] ours = network.getAddress();
    int whole = prefix / 8;
    return theirs.length == ours.length
        && Arrays.equals(theirs, 0, whole, ours, 0, whole)
        && (prefix % 8 == 0 || ((theirs[whole] ^ ours[whole]) & 0xff) >> (8 - prefix % 8) == 0);
  }
}
