package freshet.crawler.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import okhttp3.Credentials;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * One request of a trip, as it goes out.
 *
 * @param url without user info, which became a header
 * @param headers all but those the connection needs
 */
record Leg(String method, HttpUrl url, List<Header> headers, byte @Nullable [] body) {
  /** Never sent (GC-002), or set by the connection itself. */
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

  /** The request that a redirect asks for. */
  Leg redirected(int status, HttpUrl target) {
    boolean same = status == 307 || status == 308 || method.equals("GET") || method.equals("HEAD");
    List<Header> carried = new ArrayList<>(headers);
    if (!trusted(target)) {
      carried.removeIf(named("Authorization"));
    }
    if (!same) {
      carried.removeIf(header -> header.name().toLowerCase(Locale.ROOT).startsWith("content-"));
    }
    return new Leg(same ? method : "GET", target, carried, same ? body : null);
  }

  /** Whether sending it twice does no harm. */
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

  /** The same host over the same connection or a safer one: it may see the credentials. */
  private boolean trusted(HttpUrl target) {
    boolean sameOrigin = target.scheme().equals(url.scheme()) && target.port() == url.port();
    boolean safer = !url.isHttps() && url.port() == 80 && target.isHttps() && target.port() == 443;
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
