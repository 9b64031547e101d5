package freshet.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import okhttp3.Dns;

/**
 * Resolves names for the HTTP client and rejects those with a forbidden address. The client
 * connects only to the addresses given here and resolves nothing itself, so a name cannot change
 * between check and use.
 */
final class AddressGuard implements Dns {
  static final String NOT_PUBLIC =
      "its host is not on the public internet; an operator can allow private networks in the"
          + " settings";

  private final Resolver resolver;
  private final AddressRules rules;

  AddressGuard(Resolver resolver, AddressRules rules) {
    this.resolver = resolver;
    this.rules = rules;
  }

  @Override
  public List<InetAddress> lookup(String name) throws UnknownHostException {
    if (rules.isOptedOut(name)) {
      throw new OptedOut(name);
    }
    List<InetAddress> addresses = List.copyOf(resolver.resolve(name));
    if (addresses.isEmpty()) {
      throw new UnknownHostException(name);
    }
    if (!addresses.stream().allMatch(rules::allows)) {
      throw new NotPublic(name);
    }
    return addresses;
  }

  /** The owner of the host has opted out (GC-082). */
  static final class OptedOut extends UnknownHostException {
    private static final long serialVersionUID = 1;

    OptedOut(String name) {
      super(name);
    }
  }

  /** At least one address of the host is blocked. */
  static final class NotPublic extends UnknownHostException {
    private static final long serialVersionUID = 1;

    NotPublic(String name) {
      super(name);
    }
  }
}
