package freshet.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The addresses that may be contacted (GC-101, GC-103): public ones, except for the server's own.
 *
 * @param exceptions private networks that are allowed, for self-hosted feeds
 * @param own the addresses of this server, which may change
 * @param ownPort the port of this server, which is never contacted; 0 if unknown
 * @param optedOut hosts that opted out, including subdomains (GC-082)
 */
public record AddressRules(
    List<Cidr> exceptions,
    Supplier<Set<InetAddress>> own,
    IntSupplier ownPort,
    List<String> optedOut) {
  /** Only public addresses. */
  public static final AddressRules PUBLIC_ONLY = new AddressRules(List.of(), Set::of, List.of());

  private static final Cidr GLOBAL_IPV6 = Cidr.of("2000::/3");

  /** Networks that are not on the public internet, or are tunnels to elsewhere. */
  private static final List<Cidr> BLOCKED =
      Stream.of(
              "0.0.0.0/8", // this network
              "10.0.0.0/8", // private
              "100.64.0.0/10", // carrier-grade NAT
              "127.0.0.0/8", // loopback
              "169.254.0.0/16", // link-local, cloud metadata
              "172.16.0.0/12", // private
              "192.0.0.0/24", // protocol assignments
              "192.0.2.0/24", // documentation
              "192.88.99.0/24", // 6to4 relays
              "192.168.0.0/16", // private
              "198.18.0.0/15", // benchmarks
              "198.51.100.0/24", // documentation
              "203.0.113.0/24", // documentation
              "224.0.0.0/4", // multicast
              "240.0.0.0/4", // reserved, broadcast
              "2001::/23", // Teredo, benchmarks, ORCHID and other assignments
              "2001:db8::/32", // documentation
              "2002::/16", // 6to4
              "3fff::/20") // documentation
          .map(Cidr::of)
          .toList();

  /** Creates rules for a process that does not listen. */
  public AddressRules(
      List<Cidr> exceptions, Supplier<Set<InetAddress>> own, List<String> optedOut) {
    this(exceptions, own, () -> 0, optedOut);
  }

  public AddressRules {
    exceptions = List.copyOf(exceptions);
    optedOut = List.copyOf(optedOut);
  }

  /** Whether a host, or a domain it belongs to, has opted out. */
  boolean isOptedOut(String name) {
    String host = name.toLowerCase(Locale.ROOT);
    return optedOut.stream().anyMatch(out -> host.equals(out) || host.endsWith("." + out));
  }

  /** Returns rules with more allowed networks (CIDR). */
  public AddressRules except(String... blocks) {
    return new AddressRules(
        Stream.concat(exceptions.stream(), Stream.of(blocks).map(Cidr::of)).toList(),
        own,
        ownPort,
        optedOut);
  }

  /** Whether this server itself listens there. */
  boolean isItself(InetSocketAddress there) {
    InetAddress address = there.getAddress();
    return there.getPort() == ownPort.getAsInt()
        && (address.isLoopbackAddress() || own.get().contains(address));
  }

  /** Whether the address may be contacted. */
  public boolean allows(InetAddress address) {
    if (exceptions.stream().anyMatch(block -> block.contains(address))) {
      return true;
    }
    return !own.get().contains(address)
        && BLOCKED.stream().noneMatch(block -> block.contains(address))
        && global(address);
  }

  /**
   * Whether an address is global. All IPv6 outside of 2000::/3 is excluded: loopback, unspecified,
   * IPv4-compatible, NAT64, unique local, link-local, site-local, multicast. (Java turns
   * IPv4-mapped addresses into IPv4.)
   */
  private static boolean global(InetAddress address) {
    return !(address instanceof Inet6Address) || GLOBAL_IPV6.contains(address);
  }
}
