package freshet.crawler.http;

import freshet.crawler.http.Exchange.Answered;
import freshet.crawler.http.Fetched.Answer;
import freshet.crawler.http.Fetched.NoAnswer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** One fetch with all its redirects. */
final class Trip {
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
   * A fetch that has not begun.
   *
   * @param clients by the name of the host
   * @param follow whether a redirect to a URL is followed
   */
  Trip(
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

  Fetched make() {
    try {
      return travel(Leg.first(request, checked(request.url()), settings.userAgent()));
    } catch (IOException | RuntimeException e) {
      Failure failure = Failures.of(e, host);
      return new NoAnswer(failure.why(), failure.sentence(), hops, took());
    }
  }

  private Fetched travel(Leg first) throws IOException {
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
   * A connection that was kept may have been dropped by the other side in the meantime, so a reset
   * then is worth one more try (GC-048).
   */
  private Answered send(Leg leg) throws IOException {
    Exchange exchange = exchange();
    try {
      return exchange.send(clientForTheRest(), leg.request());
    } catch (IOException e) {
      if (!leg.repeatable() || !exchange.lostKeptConnection(e)) {
        throw e;
      }
      return exchange().send(clientForTheRest(), leg.request());
    }
  }

  private Exchange exchange() {
    return new Exchange(startedNanos + settings.times().total().toNanos());
  }

  private Fetched answer(Leg leg, Answered answered) throws IOException {
    Body body = body(answered);
    return new Answer(
        answered.status(),
        leg.url().toString(),
        hops,
        answered.headers(),
        body.bytes(),
        body.wireBytes(),
        took());
  }

  private Body body(Answered answered) throws IOException {
    if (answered.status() == 304) {
      return Body.NONE;
    }
    try {
      return Body.read(
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
      throw Failures.redirects(host, "redirects without saying where to");
    }
    HttpUrl target = target(leg.url(), location);
    Leg next = leg.redirected(answered.status(), target);
    hops.add(new Hop(answered.status(), target.toString()));
    if (seen.contains(next.method() + " " + next.url())) {
      throw Failures.redirects(host, "redirects in a circle");
    }
    if (hops.size() > MOST_HOPS) {
      throw Failures.redirects(host, "redirects more than " + MOST_HOPS + " times");
    }
    if (!follow.test(target.toString())) {
      throw Failures.left(host);
    }
    return next;
  }

  private HttpUrl target(HttpUrl from, String location) throws Failure {
    HttpUrl resolved = from.resolve(location);
    if (resolved == null) {
      throw Failures.refused("it redirects to a place, and " + RequestUrl.noWebAddress(location));
    }
    if (RequestUrl.hasUserInfo(resolved)) {
      throw Failures.refused("it redirects to a place with a user name or password");
    }
    if (request.confined() && !resolved.host().equals(from.host())) {
      throw Failures.refused("it redirects to another host, which must not learn of it");
    }
    return checked(location, resolved);
  }

  private HttpUrl checked(String url) throws Failure {
    HttpUrl parsed =
        RequestUrl.parse(url).orElseThrow(() -> Failures.refused(RequestUrl.noWebAddress(url)));
    return checked(url, parsed);
  }

  private HttpUrl checked(String asWritten, HttpUrl url) throws Failure {
    var refusal = RequestUrl.refusal(asWritten, url, settings.addresses());
    if (refusal.isPresent()) {
      throw Failures.refused(refusal.get());
    }
    return url.newBuilder().fragment(null).build();
  }

  /** The client, with the time that is left of the total. */
  private OkHttpClient clientForTheRest() throws Failure {
    OkHttpClient client = clients.apply(host);
    if (!underway) {
      underway = true;
      return client;
    }
    Duration left = settings.times().total().minusNanos(System.nanoTime() - startedNanos);
    if (left.toMillis() < 1) {
      throw Failures.redirects(host, "takes too long with all its redirects");
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
}
