package freshet.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import freshet.http.FetchResult.Answer;
import freshet.http.FetchResult.NoAnswer;
import freshet.http.HttpExchange.Answered;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import okhttp3.Credentials;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** One fetch with all its redirects. */
final class RedirectChain {
  private static final int MOST_HOPS = 5;
  private static final long SMALL_BODY = 64 << 10;

  private final HttpSettings settings;
  private final InstantSource clock;
  private final Function<String, OkHttpClient> clients;
  private final FetchRequest request;
  private final Predicate<String> follow;
  private final Instant started;
  private final long startedNanos = System.nanoTime();
  private final List<Hop> hops = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();
  private String host = "The host";
  private boolean underway;

  /**
   * Creates a fetch.
   *
   * @param clients returns the client of a host
   * @param follow whether to follow a redirect to a URL
   */
  RedirectChain(
      HttpSettings settings,
      InstantSource clock,
      Function<String, OkHttpClient> clients,
      FetchRequest request,
      Predicate<String> follow) {
    this.settings = settings;
    this.clock = clock;
    this.clients = clients;
    this.request = request;
    this.follow = follow;
    this.started = clock.instant();
  }

  FetchResult make() {
    try {
      return travel(Leg.first(request, checked(request.url()), settings.userAgent()));
    } catch (IOException | RuntimeException e) {
      FetchFailure failure = FailureMessages.of(e, host);
      return new NoAnswer(failure.why(), failure.sentence(), hops, took());
    }
  }

  private FetchResult travel(Leg first) throws IOException {
    Leg leg = first;
    while (true) {
      host = leg.url().host();
      seen.add(leg.method() + " " + leg.url());
      try (Answered answered = send(leg)) {
        if (!redirects(answered.status())) {
          return answer(leg, answered);
        }
        leg = next(leg, answered);
      }
    }
  }

  /**
   * Sends a request. A kept connection may have been closed by the other side meanwhile, so a reset
   * is retried once (GC-048).
   */
  private Answered send(Leg leg) throws IOException {
    HttpExchange exchange = exchange();
    try {
      return exchange.send(clientForTheRest(), leg.request());
    } catch (IOException e) {
      if (!leg.repeatable() || !exchange.lostKeptConnection(e)) {
        throw e;
      }
      return exchange().send(clientForTheRest(), leg.request());
    }
  }

  private HttpExchange exchange() {
    return new HttpExchange(startedNanos + settings.times().total().toNanos());
  }

  private FetchResult answer(Leg leg, Answered answered) throws IOException {
    BodyReader body = body(answered);
    return new Answer(
        answered.status(),
        leg.url().toString(),
        hops,
        answered.headers(),
        body.bytes(),
        body.wireBytes(),
        took());
  }

  private BodyReader body(Answered answered) throws IOException {
    if (answered.status() == 304) {
      return BodyReader.NONE;
    }
    try {
      return BodyReader.read(
          answered.response().body().source(),
          answered.values("Content-Encoding"),
          settings.sizes(),
          settings.times());
    } catch (IOException | RuntimeException e) {
      answered.abandon();
      throw e;
    }
  }

  private Leg next(Leg leg, Answered answered) throws IOException {
    if (answered.response().body().contentLength() > SMALL_BODY) {
      answered.abandon();
    }
    String location = answered.values("Location").stream().findFirst().orElse("").strip();
    if (location.isEmpty()) {
      throw FailureMessages.redirects(host, "redirects without saying where to");
    }
    HttpUrl target = target(leg.url(), location);
    Leg next = leg.redirected(answered.status(), target);
    hops.add(new Hop(answered.status(), target.toString()));
    if (seen.contains(next.method() + " " + next.url())) {
      throw FailureMessages.redirects(host, "redirects in a circle");
    }
    if (hops.size() > MOST_HOPS) {
      throw FailureMessages.redirects(host, "redirects more than " + MOST_HOPS + " times");
    }
    if (!follow.test(target.toString())) {
      throw FailureMessages.left(host);
    }
    return next;
  }

  private HttpUrl target(HttpUrl from, String location) throws FetchFailure {
    HttpUrl resolved = from.resolve(location);
    if (resolved == null) {
      throw FailureMessages.refused(
          "it redirects to a place, and " + RequestUrl.noWebAddress(location));
    }
    if (RequestUrl.hasUserInfo(resolved)) {
      throw FailureMessages.refused("it redirects to a place with a user name or password");
    }
    if (request.confined() && !resolved.host().equals(from.host())) {
      throw FailureMessages.refused("it redirects to another host, which must not learn of it");
    }
    return checked(location, resolved);
  }

  private HttpUrl checked(String url) throws FetchFailure {
    HttpUrl parsed =
        RequestUrl.parse(url)
            .orElseThrow(() -> FailureMessages.refused(RequestUrl.noWebAddress(url)));
    return checked(url, parsed);
  }

  private HttpUrl checked(String asWritten, HttpUrl url) throws FetchFailure {
    var refusal = RequestUrl.refusal(asWritten, url, settings.addresses());
    if (refusal.isPresent()) {
      throw FailureMessages.refused(refusal.get());
    }
    return url.newBuilder().fragment(null).build();
  }

  /** Returns the client with the remaining time as its timeout. */
  private OkHttpClient clientForTheRest() throws FetchFailure {
    OkHttpClient client = clients.apply(host);
    if (!underway) {
      underway = true;
      return client;
    }
    Duration left = settings.times().total().minusNanos(System.nanoTime() - startedNanos);
    if (left.toMillis() < 1) {
      throw FailureMessages.redirects(host, "takes too long with all its redirects");
    }
    return client.newBuilder().callTimeout(left).build();
  }

  private static boolean redirects(int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }

  private Duration took() {
    return Duration.between(started, clock.instant());
  }

  /**
   * One request of the chain.
   *
   * @param url without user info, which became a header
   * @param headers all but those that the connection sets
   */
  private record Leg(String method, HttpUrl url, List<Header> headers, byte @Nullable [] body) {
    /** Headers that are never sent (GC-002), or set by the connection itself. */
    private static final Set<String> DROPPED =
        Set.of(
            "cookie",
            "cookie2",
            "referer",
            "origin",
            "host",
            "connection",
            "content-length",
            "transfer-encoding",
            "accept-encoding");

    static Leg first(FetchRequest request, HttpUrl url, String userAgent) {
      List<Header> headers = new ArrayList<>();
      request.headers().stream().filter(Leg::sendable).forEach(headers::add);
      if (headers.stream().noneMatch(named("User-Agent"))) {
        headers.add(new Header("User-Agent", userAgent));
      }
      headers.add(new Header("Accept-Encoding", ContentCoding.ACCEPTED));
      if (RequestUrl.hasUserInfo(url)) {
        headers.removeIf(named("Authorization"));
        headers.add(
            new Header("Authorization", Credentials.basic(url.username(), url.password(), UTF_8)));
      }
      HttpUrl bare = url.newBuilder().username("").password("").build();
      return new Leg(request.method(), bare, headers, request.body());
    }

    /** Returns the request that a redirect asks for. */
    Leg redirected(int status, HttpUrl target) {
      boolean same =
          status == 307 || status == 308 || method.equals("GET") || method.equals("HEAD");
      List<Header> carried = new ArrayList<>(headers);
      if (!trusted(target)) {
        carried.removeIf(named("Authorization"));
      }
      if (!same) {
        carried.removeIf(header -> header.name().toLowerCase(Locale.ROOT).startsWith("content-"));
      }
      return new Leg(same ? method : "GET", target, carried, same ? body : null);
    }

    /** Whether it can be sent twice without harm. */
    boolean repeatable() {
      return method.equals("GET");
    }

    Request.Builder request() {
      Headers.Builder lines = new Headers.Builder();
      headers.forEach(header -> lines.addUnsafeNonAscii(header.name(), header.value()));
      return new Request.Builder()
          .url(url)
          .headers(lines.build())
          .method(method, repeatable() || method.equals("HEAD") ? null : content());
    }

    private RequestBody content() {
      return RequestBody.create(body == null ? new byte[0] : body);
    }

    /** Whether the target may see credentials: the same host over the same or a safer scheme. */
    private boolean trusted(HttpUrl target) {
      boolean sameOrigin = target.scheme().equals(url.scheme()) && target.port() == url.port();
      boolean safer =
          !url.isHttps() && url.port() == 80 && target.isHttps() && target.port() == 443;
      return target.host().equals(url.host()) && (sameOrigin || safer);
    }

    private static boolean sendable(Header header) {
      return !DROPPED.contains(header.name().toLowerCase(Locale.ROOT))
          && header.name().chars().allMatch(c -> c > ' ' && c < 127 && c != ':')
          && !header.name().isEmpty()
          && header.value().chars().allMatch(c -> (c >= ' ' && c != 127) || c == '\t');
    }

    private static Predicate<Header> named(String name) {
      return header -> header.name().equalsIgnoreCase(name);
    }
  }
}
