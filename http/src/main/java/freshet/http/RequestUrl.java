package freshet.http;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;

/**
 * Normalises, checks and redacts URLs.
 *
 * <p>URLs are stored in canonical form and sent unchanged. Canonical means what browsers make of
 * it: scheme and host in lower case (names as Punycode), no default port, a path of at least {@code
 * /} without dot segments or backslashes, no tabs or line breaks; spaces, {@code " < >} and
 * everything beyond ASCII percent-encoded, also <code>^ ` { | }</code> in the path and {@code '} in
 * the query. Everything else stays: case of the path, order and oddities of the query, {@code //},
 * {@code ;}, percent codes in any case, even broken ones.
 */
public final class RequestUrl {
  private static final int LONGEST = 8192;
  private static final int MOST_AT_SIGNS = 16;
  private static final Pattern SCHEME = Pattern.compile("^(?i:https?):");
  private static final Pattern IPV4 =
      Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!$)|$)){4}");
  private static final Pattern DIGITS = Pattern.compile("\\d+");
  private static final Pattern HEX = Pattern.compile("0[xX][0-9a-fA-F]*");
  private static final List<String> LOCAL_ENDINGS =
      List.of(".local", ".localhost", ".internal", ".home.arpa");

  private static final Pattern PARAMETER = Pattern.compile("[&;]");
  private static final Pattern SECRET_NAME =
      Pattern.compile("(?i)token|key|secret|auth|pass|pwd|sig|session|sid|code|hash|user");
  private static final Pattern TOKEN = Pattern.compile("[\\w.~%+/-]{20,}");

  private RequestUrl() {}

  /**
   * Returns the canonical form with user info and without fragment; empty if it is not a web URL.
   */
  public static Optional<String> canonical(String url) {
    return parse(url).map(HttpUrl::toString);
  }

  /** Returns the URL without secrets or what looks like them (GC-009), for logs and people. */
  public static String redacted(String url) {
    String shown = withoutUserInfo(url);
    int query = shown.indexOf('?');
    return query < 0
        ? shown
        : shown.substring(0, query + 1)
            + PARAMETER
                .splitAsStream(shown.substring(query + 1))
                .map(RequestUrl::redactedParameter)
                .collect(Collectors.joining("&"));
  }

  /**
   * Returns scheme, host and port (unless it is the default), such as {@code https://x.example}.
   */
  public static Optional<String> origin(String url) {
    return parse(url)
        .map(parsed -> parsed.newBuilder().username("").password("").encodedPath("/").query(null))
        .map(HttpUrl.Builder::toString)
        .map(root -> root.substring(0, root.length() - 1));
  }

  /** Returns the host in lower case, names as Punycode; empty if it is not a web URL. */
  public static String host(String url) {
    return parse(url).map(HttpUrl::host).orElse("");
  }

  /** Whether both are web URLs of one host. */
  public static boolean sameHost(String url, String other) {
    return !host(url).isEmpty() && host(url).equals(host(other));
  }

  /** Whether the scheme is https. */
  public static boolean isSecure(String url) {
    return url.regionMatches(true, 0, "https:", 0, 6);
  }

  /**
   * Whether the host's name alone shows that it is in a private network, or is invalid. Resolved
   * addresses are checked when connecting (GC-101).
   */
  public static boolean isPrivate(String url) {
    return parse(url)
        .filter(parsed -> refusal(url, parsed, AddressRules.PUBLIC_ONLY).isEmpty())
        .filter(parsed -> !isLocalName(parsed.host()))
        .isEmpty();
  }

  /** Whether the URL contains a user name or password. */
  public static boolean hasUserInfo(String url) {
    return parse(url).map(RequestUrl::hasUserInfo).orElse(false);
  }

  static boolean hasUserInfo(HttpUrl url) {
    return !url.encodedUsername().isEmpty() || !url.encodedPassword().isEmpty();
  }

  static Optional<HttpUrl> parse(String url) {
    return Optional.ofNullable(isReadable(url) ? HttpUrl.parse(url) : null)
        .map(parsed -> parsed.newBuilder().fragment(null).build())
        .filter(RequestUrl::isStable);
  }

  /**
   * Rejects URLs with many at signs before the host, since the library takes quadratic time for
   * them.
   */
  private static boolean isReadable(String url) {
    if (url.length() > LONGEST) {
      return false;
    }
    int begin = Math.max(0, authority(url));
    String authority = url.substring(begin, end(url, begin, "/\\?#"));
    return authority.chars().filter(c -> c == '@').count() <= MOST_AT_SIGNS;
  }

  /**
   * Rejects hosts of other scripts whose decoded form contains characters that no host may have.
   */
  private static boolean isStable(HttpUrl url) {
    return !url.host().contains("xn--") || url.equals(HttpUrl.parse(url.toString()));
  }

  /** Returns why a URL may not be fetched; empty if it may (GC-100, GC-101). */
  static Optional<String> refusal(String asWritten, HttpUrl url, AddressRules rules) {
    if (!usablePort(url.port())) {
      return Optional.of("it names a port that is not used for the web");
    }
    if (!url.host().contains(":") && isBracketed(asWritten)) {
      return Optional.of("its host is an IPv4 address written as IPv6");
    }
    Optional<InetAddress> literal = literal(url.host());
    if (literal.isEmpty() && endsInNumber(url.host())) {
      return Optional.of("its host is an address in an unusual notation");
    }
    return literal.filter(address -> !rules.allows(address)).map(_ -> AddressGuard.NOT_PUBLIC);
  }

  /** Returns why a text is not a URL that can be fetched. */
  static String noWebAddress(String url) {
    if (url.length() > LONGEST) {
      return "it has more than the " + LONGEST + " characters that are allowed";
    }
    return SCHEME.matcher(url.strip()).find()
        ? "it is not a complete web address"
        : "only http and https addresses can be fetched";
  }

  private static String redactedParameter(String parameter) {
    int equals = parameter.indexOf('=');
    String name = parameter.substring(0, Math.max(equals, 0));
    String value = parameter.substring(equals + 1);
    boolean secret = SECRET_NAME.matcher(name).find() || isToken(value);
    return secret ? parameter.substring(0, equals + 1) + "***" : parameter;
  }

  private static boolean isToken(String value) {
    int end = value.length();
    while (end > Math.max(0, value.length() - 2) && value.charAt(end - 1) == '=') {
      end--;
    }
    return TOKEN.matcher(value.substring(0, end)).matches();
  }

  /**
   * Removes user info; browsers accept any number of slashes of either kind, and use the last of
   * several at signs.
   */
  private static String withoutUserInfo(String url) {
    int begin = authority(url);
    while (begin >= 0) {
      int end = end(url, begin, "/\\?#");
      int at = url.substring(begin, end).lastIndexOf('@');
      if (at >= 0) {
        return url.substring(0, begin) + "***" + url.substring(begin + at);
      }
      begin = behindSlashes(url, end);
    }
    return url;
  }

  /**
   * Returns the start of the authority: after the scheme, or else after the first two slashes; or
   * -1.
   */
  private static int authority(String url) {
    int start = url.length() - url.stripLeading().length();
    int colon = url.indexOf(':', start);
    if (colon < 0 || !SCHEME.matcher(url.substring(start, colon + 1)).matches()) {
      return behindSlashes(url, 0);
    }
    int begin = colon + 1;
    while (begin < url.length() && (url.charAt(begin) == '/' || url.charAt(begin) == '\\')) {
      begin++;
    }
    return begin;
  }

  /** Returns the position after two or more slashes, or -1 if there are none. */
  private static int behindSlashes(String url, int from) {
    int begin = url.indexOf("//", from);
    while (begin >= 0 && begin < url.length() && url.charAt(begin) == '/') {
      begin++;
    }
    return begin;
  }

  private static int end(String text, int from, String stops) {
    int i = from;
    while (i < text.length() && stops.indexOf(text.charAt(i)) < 0) {
      i++;
    }
    return i;
  }

  private static boolean isBracketed(String url) {
    int slashes = url.indexOf("//");
    return slashes >= 0
        && end(url, 0, "/?#") == slashes
        && url.substring(slashes + 2, end(url, slashes + 2, "/?#")).contains("[");
  }

  private static boolean isLocalName(String host) {
    boolean single = host.indexOf('.') < 0 && host.indexOf(':') < 0;
    return single || LOCAL_ENDINGS.stream().anyMatch(host::endsWith);
  }

  private static boolean endsInNumber(String host) {
    String bare = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    String last = bare.substring(bare.lastIndexOf('.') + 1);
    return DIGITS.matcher(last).matches() || HEX.matcher(last).matches();
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
