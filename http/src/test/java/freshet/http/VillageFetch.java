package freshet.http;

import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.HttpSettings.TimeLimits;
import freshet.village.Behaviour;
import freshet.village.SettableClock;
import freshet.village.Village;
import freshet.village.VillageHost;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.SocketFactory;

/** A village and a fetcher that may visit it; all connections it tries are noted. */
final class VillageFetch implements AutoCloseable {
  /** Long enough for a busy machine, short enough for a test. */
  static final TimeLimits SHORT =
      new TimeLimits(Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofSeconds(1));

  static final HttpSettings SETTINGS =
      HttpSettings.defaults("Freshet-Test/1")
          .with(AddressRules.PUBLIC_ONLY.except("127.0.0.1/32"))
          .with(SHORT);

  final SettableClock clock = new SettableClock(Instant.parse("2026-01-05T12:00:00Z"));
  final Village village = Village.open(clock);
  final List<SocketAddress> connects = new CopyOnWriteArrayList<>();
  final HttpFetcher fetcher;

  VillageFetch() {
    this(SETTINGS);
  }

  VillageFetch(HttpSettings settings) {
    fetcher = fetcher(settings, village::resolve);
  }

  /** Another fetcher for the same village. */
  HttpFetcher fetcher(HttpSettings settings, Resolver resolver) {
    return new HttpFetcher(
        settings, resolver, clock, client -> client.socketFactory(new Recording(connects)));
  }

  VillageHost host(Behaviour behaviour) {
    return village.host("a", behaviour);
  }

  FetchResult get(String url, Header... headers) {
    return fetcher.fetch(FetchRequest.get(url, headers));
  }

  Answer answer(String url, Header... headers) {
    return switch (get(url, headers)) {
      case Answer answer -> answer;
      case NoAnswer none -> throw new AssertionError("no answer: " + none);
    };
  }

  NoAnswer noAnswer(String url, Header... headers) {
    return switch (get(url, headers)) {
      case NoAnswer none -> none;
      case Answer answer -> throw new AssertionError("an answer: " + answer.status());
    };
  }

  @Override
  public void close() {
    fetcher.close();
    village.close();
  }

  /** Makes plain sockets that note where they connect to. */
  private static final class Recording extends SocketFactory {
    private final List<SocketAddress> connects;

    Recording(List<SocketAddress> connects) {
      this.connects = connects;
    }

    @Override
    public Socket createSocket() {
      return new Socket() {
        @Override
        public void connect(SocketAddress address, int timeout) throws IOException {
          connects.add(address);
          super.connect(address, timeout);
        }
      };
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return createSocket(InetAddress.getAllByName(host)[0], port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
        throws IOException {
      return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress address, int port) throws IOException {
      Socket socket = createSocket();
      socket.connect(new InetSocketAddress(address, port), 0);
      return socket;
    }

    @Override
    public Socket createSocket(InetAddress address, int port, InetAddress local, int localPort)
        throws IOException {
      return createSocket(address, port);
    }
  }
}
