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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** All hosts on one port of 127.0.0.1, told apart by the Host header. */
public final class Village implements AutoCloseable {
  static final Charset WIRE_CHARSET = ISO_8859_1;

  private final InstantSource clock;
  private final ServerSocket server;
  private final Map<String, Host> hosts = new ConcurrentHashMap<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong connections = new AtomicLong();

  private Village(InstantSource clock, ServerSocket server) {
    this.clock = clock;
    this.server = server;
  }

  /** Opens a village on a free port; arrival times are by that clock. */
  public static Village open(InstantSource clock) {
    try {
      Village village =
          new Village(clock, new ServerSocket(0, 1000, InetAddress.ofLiteral("127.0.0.1")));
      Thread.ofVirtual().name("village").start(village::accept);
      return village;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds the host {@code name.village.test}. */
  public Host host(String name, Behaviour behaviour) {
    Host host = new Host(name + ".village.test", port(), behaviour);
    hosts.put(host.name(), host);
    return host;
  }

  public int port() {
    return server.getLocalPort();
  }

  /** How many connections were made so far, also such that asked nothing. */
  public long connections() {
    return connections.get();
  }

  /** Name resolution: hosts of the village are on 127.0.0.1, all others do not exist. */
  public List<InetAddress> resolve(String name) throws UnknownHostException {
    if (!hosts.containsKey(name)) {
      throw new UnknownHostException(name);
    }
    return List.of(InetAddress.ofLiteral("127.0.0.1"));
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        open.add(socket);
        long number = connections.incrementAndGet();
        Thread.ofVirtual().name("village-", number).start(() -> serve(socket, number));
      } catch (IOException e) {
        // closed, or a visitor that left before we could greet it
      }
    }
  }

  private void serve(Socket socket, long connection) {
    try (socket) {
      socket.setTcpNoDelay(true);
      RequestReader reader = new RequestReader(new BufferedInputStream(socket.getInputStream()));
      Wire wire = new Wire(socket);
      Optional<Request> request = reader.next(clock, connection);
      while (request.isPresent()) {
        Instant now = request.get().at();
        Reply reply = hostOf(request.get()).visit(request.get(), now);
        reply.delivery().send(reply, wire);
        request = wire.closed() ? Optional.empty() : reader.next(clock, connection);
      }
    } catch (IOException e) {
      // the visitor left
    } finally {
      open.remove(socket);
    }
  }

  private Host hostOf(Request request) {
    Host host = hosts.get(request.host().toLowerCase(Locale.ROOT));
    return host != null ? host : new Host(request.host(), port(), (_, _) -> Reply.of(404));
  }
}
