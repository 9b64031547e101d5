package freshet.http;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of this server (GC-101): those of its network interfaces and of its public name.
 * Both may change, so they are refreshed now and then. Thread-safe.
 */
public final class OwnAddresses implements Supplier<Set<InetAddress>> {
  private static final Logger LOG = System.getLogger(OwnAddresses.class.getName());
  private static final Duration KEPT = Duration.ofMinutes(5);

  private final Resolver resolver;
  private final @Nullable String publicName;
  private final InstantSource clock;
  private Set<InetAddress> named = Set.of();
  private Set<InetAddress> all = Set.of();
  private Instant lookedUp = Instant.MIN;

  /**
   * Creates the supplier, which resolves at first use.
   *
   * @param publicName the host of the public URL; null if there is none
   */
  public OwnAddresses(Resolver resolver, @Nullable String publicName, InstantSource clock) {
    this.resolver = resolver;
    this.publicName = publicName;
    this.clock = clock;
  }

  @Override
  public synchronized Set<InetAddress> get() {
    Instant now = clock.instant();
    if (lookedUp.isBefore(now.minus(KEPT)) || lookedUp.isAfter(now)) {
      lookedUp = now;
      Set<InetAddress> found = new HashSet<>(named());
      found.addAll(ofInterfaces());
      all = Set.copyOf(found);
    }
    return all;
  }

  /** Returns the addresses of the public name, or the earlier ones if it cannot be resolved now. */
  private Set<InetAddress> named() {
    if (publicName != null) {
      try {
        named = Set.copyOf(resolver.resolve(publicName));
      } catch (UnknownHostException e) {
        LOG.log(Level.DEBUG, "The host of the public URL cannot be resolved. host={0}", publicName);
      }
    }
    return named;
  }

  private static Set<InetAddress> ofInterfaces() {
    Set<InetAddress> found = new HashSet<>();
    try {
      NetworkInterface.networkInterfaces()
          .forEach(one -> one.inetAddresses().map(OwnAddresses::unscoped).forEach(found::add));
    } catch (SocketException e) {
      LOG.log(Level.DEBUG, "The network interfaces cannot be listed. cause={0}", e);
    }
    return found;
  }

  /** Removes the scope of an IPv6 address. */
  private static InetAddress unscoped(InetAddress address) {
    try {
      return InetAddress.getByAddress(address.getAddress());
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address of an interface has a strange length", e);
    }
  }
}
