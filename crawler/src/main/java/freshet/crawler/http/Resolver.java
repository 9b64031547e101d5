package freshet.crawler.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Finds the addresses of a host. */
@FunctionalInterface
public interface Resolver {
  /** The resolver of the operating system. */
  Resolver SYSTEM = name -> List.of(InetAddress.getAllByName(name));

  /** All addresses, at least one. */
  List<InetAddress> resolve(String name) throws UnknownHostException;
}
