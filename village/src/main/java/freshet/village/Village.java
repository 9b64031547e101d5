package freshet.village;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.Charset;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hosts on one loopback port, distinguished by the Host header. A small village uses 127.0.0.1 and
 * logs all visits; in a town every host has its own address and no log.
 */
public final class Village implements AutoCloseable {
  static final Charset WIRE_CHARSET = ISO_8859_1;

  /** The suffix of all host names. */
  public static final String DOMAIN = ".village.test";

  private static final InetAddress HOME = InetAddress.ofLiteral("127.0.0.1");
  private static final int BACKLOG = 1000;

  /** How many addresses share their first three numbers. */
  private static final int STREET = 250;

  private final InstantSource clock;
  private final ServerSocket server;
  private final boolean town;
  private final Map<String, VillageHost> hosts = new ConcurrentHashMap<>();
  private final Map<String, InetAddress> addresses = new ConcurrentHashMap<>();
  private final Queue<ServerSocket> branches = new ConcurrentLinkedQueue<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong connections = new AtomicLong();

  private Village(InstantSource clock, ServerSocket server, boolean town) {
    this.clock = clock;
    this.server = server;
    this.town = town;
  }

  /** Opens a village on a free port; arrival times are by the clock. */
  public static Village open(InstantSource clock) {
    return open(clock, false);
  }

  /**
   * Opens a village for thousands of hosts and visits: nothing is logged, and each host has its own
   * address (127.1.0.1 and so on) where the system supports that.
   */
  public static Village town(InstantSource clock) {
    return open(clock, true);
  }

  private static Village open(InstantSource clock, boolean town) {
    try {
      Village village = new Village(clock, new ServerSocket(0, BACKLOG, HOME), town);
      village.listen(village.server);
      return village;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void listen(ServerSocket socket) {
    Thread.ofVirtual().name("village").start(() -> accept(socket));
  }

  /** Adds the host {@code name.village.test}. */
  public VillageHost host(String name, Behaviour behaviour) {
    VillageHost host = new VillageHost(name + DOMAIN, port(), behaviour, !town);
    addresses.put(host.name(), town ? branch(addresses.size()) : HOME);
    hosts.put(host.name(), host);
    return host;
  }

  /** Adds a host with its own loopback address, such as 127.9.0.1. */
  public VillageHost hostAt(String address, Behaviour behaviour) {
    try {
      branch(InetAddress.ofLiteral(address));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    VillageHost host = new VillageHost(address, port(), behaviour, !town);
    hosts.put(host.name(), host);
    return host;
  }

  /** Listens at the n-th address too. */
  private InetAddress branch(int n) {
    InetAddress address =
        InetAddress.ofLiteral("127.1.%d.%d".formatted(n / STREET, n % STREET + 1));
    try {
      branch(address);
      return address;
    } catch (IOException e) {
      return HOME; // not every system has more than one loopback address
    }
  }

  private void branch(InetAddress address) throws IOException {
    ServerSocket socket = new ServerSocket(port(), BACKLOG, address);
    branches.add(socket);
    listen(socket);
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Returns how many connections were made so far, including those without a request. */
  public long connections() {
    return connections.get();
  }

  /** Resolves hosts of the village to loopback; all others do not exist. */
  public List<InetAddress> resolve(String name) throws UnknownHostException {
    InetAddress address = addresses.get(name);
    if (address == null) {
      throw new UnknownHostException(name);
    }
    return List.of(address);
  }

  @Override
  public void close() {
    try {
      server.close();
      for (ServerSocket branch : branches) {
        branch.close();
      }
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept(ServerSocket listening) {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        open.add(socket);
        long number = connections.incrementAndGet();
        Thread.ofVirtual().name("village-", number).start(() -> serve(socket, number));
      } catch (IOException e) {
        // closed, or the client disconnected early
      }
    }
  }

  private void serve(Socket socket, long connection) {
    try (socket) {
      socket.setTcpNoDelay(true);
      RequestReader reader = new RequestReader(new BufferedInputStream(socket.getInputStream()));
      ReplyConnection wire = new ReplyConnection(socket);
      Optional<Request> request = reader.next(clock, connection);
      while (request.isPresent()) {
        Instant now = request.get().at();
        Reply reply = hostOf(request.get()).visit(request.get(), now);
        reply.delivery().send(reply, wire);
        request = wire.closed() ? Optional.empty() : reader.next(clock, connection);
      }
    } catch (IOException e) {
      // the client disconnected
    } finally {
      open.remove(socket);
    }
  }

  private VillageHost hostOf(Request request) {
    VillageHost host = hosts.get(request.host().toLowerCase(Locale.ROOT));
    return host != null
        ? host
        : new VillageHost(request.host(), port(), (_, _) -> Reply.of(404), false);
  }
}
