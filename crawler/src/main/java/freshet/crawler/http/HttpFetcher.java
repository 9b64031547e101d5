package freshet.crawler.http;

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
 * Fetches over HTTP/1.1 and HTTP/2 with OkHttp, which does as little as possible by itself: no
 * cookies, cache, redirects, repeats, proxies or second look at names.
 *
 * <p>Header values travel as UTF-8; bytes that are not UTF-8 do not survive (nor do they occur in
 * validators that follow any standard).
 */
public final class HttpFetcher implements Fetcher, AutoCloseable {
  /**
   * Enough for the hosts that are being visited at a time; nobody likes idle visitors for long. The
   * library looks through a whole pool for each request, so there are many small ones.
   */
  private static final int POOLS = 64;

  private static final int KEPT_CONNECTIONS = 16;

  private static final Duration KEPT = Duration.ofSeconds(60);

  private final HttpSettings settings;
  private final InstantSource clock;
  private final List<OkHttpClient> clients;

  /** A fetcher whose time spent is measured by that clock; its limits hold by real time. */
  public HttpFetcher(HttpSettings settings, Resolver resolver, InstantSource clock) {
    this(settings, resolver, clock, UnaryOperator.identity());
  }

  /** For tests, which look at the sockets or trust certificates of their own. */
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
  public Fetched fetch(FetchRequest request) {
    return fetch(request, _ -> true);
  }

  @Override
  public Fetched fetch(FetchRequest request, Predicate<String> follow) {
    return new Trip(settings, clock, this::client, request, follow).make();
  }

  /** Drops the connections that are kept. */
  @Override
  public void close() {
    clients.forEach(client -> client.connectionPool().evictAll());
    clients.getFirst().dispatcher().executorService().shutdown();
  }

  /** The one that may have a connection to a host. */
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
   * Which port a name leads to is known to the connection alone; nothing is sent over it (GC-101).
   */
  private static Interceptor notItself(AddressRules rules) {
    return chain -> {
      Connection connection = chain.connection();
      if (connection != null && rules.isItself(connection.route().socketAddress())) {
        throw Failures.refused(AddressGuard.NOT_PUBLIC);
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
        .fastFallback(false) // a thread for each connection; addresses are tried one by one
        .dns(new AddressGuard(resolver, settings.addresses()))
        .eventListenerFactory(Exchange::of)
        .addNetworkInterceptor(Exchange.HIDE_STATUS)
        .addNetworkInterceptor(Exchange.LAST_LOOK)
        .addNetworkInterceptor(notItself(settings.addresses()))
        .connectTimeout(settings.times().connect())
        .readTimeout(Duration.ZERO) // the call's covers them, and each would be watched by itself
        .writeTimeout(Duration.ZERO)
        .callTimeout(total);
  }
}
