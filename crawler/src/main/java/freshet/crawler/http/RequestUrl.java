package freshet.crawler.http;

import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;

/**
 * URLs as they are stored, sent and shown.
 *
 * <p>The stored form of a URL is the canonical one, which goes out unchanged. Canonical means what
 * browsers make of it: scheme and host in lower case (names as Punycode), no default port, a path
 * at least {@code /} without dot segments or backslashes, no tabs or line breaks; spaces, {@code "
 * < >} and everything beyond ASCII as percent codes, also <code>^ ` { | }</code> in the path and
 * {@code '} in the query. All else stays: case of the path, order and oddities of the query, {@code
 * //}, {@code ;}, percent codes in whatever case, even broken ones.
 */
public final class RequestUrl {
  private static final Pattern SCHEME = Pattern.compile("^\\s*(?i:https?):");
  private static final Pattern BRACKETED = Pattern.compile("^[^/?#]*//[^/?#]*\\[");
  private static final Pattern IPV4 =
      Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!$)|$)){4}");
  private static final Pattern NUMBER_AT_THE_END =
      Pattern.compile("(?:.*\\.)?(?:\\d+|0[xX][0-9a-fA-F]*)\\.?");
  private static final Pattern LOCAL_NAME =
      Pattern.compile("[^.:]*|.*\\.(?:local|localhost|internal|home\\.arpa)");

  /** Browsers take any number of slashes of either kind, and the last of several at signs. */
  private static final Pattern USER_INFO =
      Pattern.compile("(^\\s*(?i:https?):[/\\\\]*|//)[^/\\\\?#]*@");

  private static final Pattern PARAMETER = Pattern.compile("[&;]");
  private static final Pattern SECRET_NAME =
      Pattern.compile("(?i)token|key|secret|auth|pass|pwd|sig|session|sid|code|hash|user");
  private static final Pattern TOKEN = Pattern.compile("[\\w.~%+/-]{20,}={0,2}");

  private RequestUrl() {}

  /** The canonical form with its user info and without its fragment; empty if it is no web URL. */
  public static Optional<String> canonical(String url) {
    return parse(url).map(HttpUrl::toString);
  }

  /** The URL without anything that is a secret or looks like one (GC-009), for logs and people. */
  public static String redacted(String url) {
    String shown = USER_INFO.matcher(url).replaceFirst("$1***@");
    int query = shown.indexOf('?');
    return query < 0
        ? shown
        : shown.substring(0, query + 1)
            + PARAMETER
                .splitAsStream(shown.substring(query + 1))
                .map(RequestUrl::redactedParameter)
                .collect(Collectors.joining("&"));
  }

  /** Scheme, host and port (unless it is the scheme's own), such as {@code https://x.example}. */
  public static Optional<String> origin(String url) {
    return parse(url)
        .map(parsed -> parsed.newBuilder().username("").password("").encodedPath("/").query(null))
        .map(HttpUrl.Builder::toString)
        .map(root -> root.substring(0, root.length() - 1));
  }

  /** The host in small letters, names as Punycode; empty if it is no web URL. */
  public static String host(String url) {
    return parse(url).map(HttpUrl::host).orElse("");
  }

  /** Whether both are web URLs of one host. */
  public static boolean sameHost(String url, String other) {
    return !host(url).isEmpty() && host(url).equals(host(other));
  }

  /** Whether the URL is one of https. */
  public static boolean isSecure(String url) {
    return url.regionMatches(true, 0, "https:", 0, 6);
  }

  /**
   * Whether the host by its mere name belongs to a private net, or is no name at all. What names
   * resolve to is checked where connections are made (GC-101).
   */
  public static boolean isPrivate(String url) {
    return parse(url)
        .filter(parsed -> refusal(url, parsed, AddressRules.PUBLIC_ONLY).isEmpty())
        .filter(parsed -> !LOCAL_NAME.matcher(parsed.host()).matches())
        .isEmpty();
  }

  /** Whether the URL carries a user name or password. */
  public static boolean hasUserInfo(String url) {
    return parse(url).map(RequestUrl::hasUserInfo).orElse(false);
  }

  static boolean hasUserInfo(HttpUrl url) {
    return !url.encodedUsername().isEmpty() || !url.encodedPassword().isEmpty();
  }

  static Optional<HttpUrl> parse(String url) {
    return Optional.ofNullable(HttpUrl.parse(url))
        .map(parsed -> parsed.newBuilder().fragment(null).build())
        .filter(RequestUrl::isStable);
  }

  /** Hosts of other scripts may be spelled out with marks that no host may have. */
  private static boolean isStable(HttpUrl url) {
    return !url.host().contains("xn--") || url.equals(HttpUrl.parse(url.toString()));
  }

  /** Why Freshet does not fetch such a URL, or empty if it may (GC-100, GC-101). */
  static Optional<String> refusal(String asWritten, HttpUrl url, AddressRules rules) {
    if (!usablePort(url.port())) {
      return Optional.of("it names a port that is not used for the web");
    }
    if (!url.host().contains(":") && BRACKETED.matcher(asWritten).find()) {
      return Optional.of("its host is an IPv4 address in the clothes of IPv6");
    }
    Optional<InetAddress> literal = literal(url.host());
    if (literal.isEmpty() && NUMBER_AT_THE_END.matcher(url.host()).matches()) {
      return Optional.of("its host is an address in an unusual notation");
    }
    return literal.filter(address -> !rules.allows(address)).map(_ -> AddressGuard.NOT_PUBLIC);
  }

  /** Why that is no URL Freshet can fetch. */
  static String noWebAddress(String url) {
    return SCHEME.matcher(url).find()
        ? "it is not a complete web address"
        : "only http and https addresses can be fetched";
  }

  private static String redactedParameter(String parameter) {
    int equals = parameter.indexOf('=');
    String name = parameter.substring(0, Math.max(equals, 0));
    String value = parameter.substring(equals + 1);
    boolean secret = SECRET_NAME.matcher(name).find() || TOKEN.matcher(value).matches();
    return secret ? parameter.substring(0, equals + 1) + "***" : parameter;
  }

  private static boolean usablePort(int port) {
    return port == 80 || port == 443 || port > 1023;
  }

  private static Optional<InetAddress> literal(String host) {
    return host.contains(":") || IPV4.matcher(host).matches()
        ? Optional.of(InetAddress.ofLiteral(host))
        : Optional.empty();
  }
}
