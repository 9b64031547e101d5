package freshet.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves the addresses of a host. */
@FunctionalInterface
public interface Resolver {
  /** The resolver of the operating system. */
  Resolver SYSTEM = name -> List.of(InetAddress.getAllByName(name));

  /** Returns all addresses, at least one. */
  List<InetAddress> resolve(String name) throws UnknownHostException;
}
