package freshet.crawler.http;

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
 * The addresses by which this server itself is reached (GC-101): those of its network interfaces,
 * and those that its public name leads to. Both may change, so they are looked up now and then. May
 * be used by many threads.
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
   * Looked up when they are first asked for.
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

  /** What it led to before, if it cannot be looked up now. */
  private Set<InetAddress> named() {
    if (publicName != null) {
      try {
        named = Set.copyOf(resolver.resolve(publicName));
      } catch (UnknownHostException e) {
        LOG.log(Level.DEBUG, "The name of the public URL is not known. name={0}", publicName);
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

  /** Without the interface that some IPv6 addresses name. */
  private static InetAddress unscoped(InetAddress address) {
    try {
      return InetAddress.getByAddress(address.getAddress());
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address of an interface has a strange length", e);
    }
  }
}
