package freshet.http;

import java.net.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import okhttp3.Authenticator;
import okhttp3.Connection;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;

/**
 * Fetches over HTTP/1.1 and HTTP/2 with OkHttp, with its automatic features disabled: cookies,
 * cache, redirects, retries, proxies and name resolution.
 *
 * <p>Header values are transferred as UTF-8; other bytes are lost (they do not occur in standard
 * validators).
 */
public final class HttpFetcher implements Fetcher, AutoCloseable {
  /**
   * The number of connection pools. OkHttp scans a whole pool for each request, so there are many
   * small ones, with short idle times to spare hosts.
   */
  private static final int POOLS = 64;

  private static final int KEPT_CONNECTIONS = 16;

  private static final Duration KEPT = Duration.ofSeconds(60);

  private final HttpSettings settings;
  private final InstantSource clock;
  private final List<OkHttpClient> clients;

  /** Creates a fetcher that measures durations by the clock; its limits use real time. */
  public HttpFetcher(HttpSettings settings, Resolver resolver, InstantSource clock) {
    this(settings, resolver, clock, UnaryOperator.identity());
  }

  /** Creates a fetcher for tests, which inspect sockets or trust their own certificates. */
  HttpFetcher(
      HttpSettings settings,
      Resolver resolver,
      InstantSource clock,
      UnaryOperator<OkHttpClient.Builder> wiring) {
    this.settings = settings;
    this.clock = clock;
    OkHttpClient client = wiring.apply(client(settings, resolver)).build();
    this.clients = Stream.generate(() -> pooled(client)).limit(POOLS).toList();
  }

  @Override
  public FetchResult fetch(FetchRequest request) {
    return fetch(request, _ -> true);
  }

  @Override
  public FetchResult fetch(FetchRequest request, Predicate<String> follow) {
    return new RedirectChain(settings, clock, this::client, request, follow).make();
  }

  /** Closes kept connections. */
  @Override
  public void close() {
    clients.forEach(client -> client.connectionPool().evictAll());
    clients.getFirst().dispatcher().executorService().shutdown();
  }

  /** Returns the client that may have a connection to a host. */
  private OkHttpClient client(String host) {
    return clients.get(Math.floorMod(host.hashCode(), POOLS));
  }

  private static OkHttpClient pooled(OkHttpClient client) {
    return client
        .newBuilder()
        .connectionPool(new ConnectionPool(KEPT_CONNECTIONS, KEPT.toSeconds(), TimeUnit.SECONDS))
        .build();
  }

  /**
   * Rejects connections to this server itself: only the connection knows the resolved address and
   * port, and nothing has been sent yet (GC-101).
   */
  private static Interceptor notItself(AddressRules rules) {
    return chain -> {
      Connection connection = chain.connection();
      if (connection != null && rules.isItself(connection.route().socketAddress())) {
        throw FailureMessages.refused(AddressGuard.NOT_PUBLIC);
      }
      return chain.proceed(chain.request());
    };
  }

  private static OkHttpClient.Builder client(HttpSettings settings, Resolver resolver) {
    Duration total = settings.times().total();
    return new OkHttpClient.Builder()
        .proxy(Proxy.NO_PROXY)
        .cookieJar(CookieJar.NO_COOKIES)
        .cache(null)
        .authenticator(Authenticator.NONE)
        .followRedirects(false)
        .followSslRedirects(false)
        .retryOnConnectionFailure(false)
        .fastFallback(false) // one thread per connection; addresses are tried one by one
        .dns(new AddressGuard(resolver, settings.addresses()))
        .eventListenerFactory(HttpExchange::of)
        .addNetworkInterceptor(HttpExchange.HIDE_STATUS)
        .addNetworkInterceptor(HttpExchange.LAST_LOOK)
        .addNetworkInterceptor(notItself(settings.addresses()))
        .connectTimeout(settings.times().connect())
        .readTimeout(
            Duration
                .ZERO) // the call timeout covers this, and each timeout would need its own timer
        .writeTimeout(Duration.ZERO)
        .callTimeout(total);
  }
}
