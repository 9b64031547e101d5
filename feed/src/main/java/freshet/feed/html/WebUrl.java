package freshet.feed.html;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An absolute URL, parsed as browsers do and never rejected for a stray character.
 *
 * @param scheme in lower case
 * @param rest everything after the colon; for http and https it starts with two slashes and a host
 */
public record WebUrl(String scheme, String rest) {
  private static final String TO_ENCODE = " \"<>`{}|\\^";

  /** Resolves a reference in a document at the base; empty if it is not a URL. */
  public static Optional<WebUrl> resolve(String reference, @Nullable String base) {
    String clean = clean(reference);
    int colon = schemeEnd(clean);
    if (colon > 0) {
      return absolute(clean.substring(0, colon).toLowerCase(Locale.ROOT), clean, colon);
    }
    return base == null
        ? Optional.empty()
        : of(base).filter(WebUrl::isHttp).flatMap(at -> at.relative(clean));
  }

  /** Like {@link #resolve}, and accepts {@code feed:https://…} and {@code feed://…}. */
  public static Optional<WebUrl> resolveFeed(String reference, @Nullable String base) {
    String clean = clean(reference);
    if (!clean.toLowerCase(Locale.ROOT).startsWith("feed:")) {
      return resolve(clean, base);
    }
    String rest = clean.substring("feed:".length());
    return resolve(rest.startsWith("//") ? "http:" + rest : rest, base);
  }

  /** Parses an absolute URL. */
  public static Optional<WebUrl> of(String url) {
    return resolve(url, null);
  }

  /** Whether the scheme is http or https. */
  public boolean isHttp() {
    return isHttp(scheme);
  }

  /**
   * Returns the host in lower case, without user, port and trailing dot; empty for other schemes.
   */
  public String host() {
    if (!isHttp()) {
      return "";
    }
    String authority = rest.substring(2, endOf(rest, 2, "/?#"));
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    int port = host.lastIndexOf(':');
    String bare = port > host.lastIndexOf(']') ? host.substring(0, port) : host;
    return (bare.endsWith(".") ? bare.substring(0, bare.length() - 1) : bare)
        .toLowerCase(Locale.ROOT);
  }

  /** Returns scheme and authority, without a trailing slash. */
  public String origin() {
    return scheme + ":" + rest.substring(0, endOf(rest, 2, "/?#"));
  }

  /** Returns the path, at least a slash. */
  public String path() {
    int start = endOf(rest, 2, "/?#");
    String path = rest.substring(start, endOf(rest, start, "?#"));
    return path.isEmpty() ? "/" : path;
  }

  /** Returns the text after the question mark; empty if none. */
  public String query() {
    int mark = endOf(rest, 2, "?#");
    return mark < rest.length() && rest.charAt(mark) == '?'
        ? rest.substring(mark + 1, endOf(rest, mark, "#"))
        : "";
  }

  /** Returns the URL without its fragment. */
  public String withoutFragment() {
    return scheme + ":" + rest.substring(0, endOf(rest, 0, "#"));
  }

  /** Returns the URL without user name and password. */
  public String withoutUser() {
    int end = endOf(rest, 2, "/?#");
    int at = rest.lastIndexOf('@', end);
    return isHttp() && at >= 0 ? scheme + "://" + rest.substring(at + 1) : toString();
  }

  @Override
  public String toString() {
    return scheme + ":" + rest;
  }

  private static boolean isHttp(String scheme) {
    return scheme.equals("http") || scheme.equals("https");
  }

  private static Optional<WebUrl> absolute(String scheme, String clean, int colon) {
    if (!isHttp(scheme)) {
      return Optional.of(new WebUrl(scheme, encoded(clean.substring(colon + 1))));
    }
    String text = slashed(clean.substring(colon + 1));
    int start = 0;
    while (start < text.length() && text.charAt(start) == '/') {
      start++;
    }
    WebUrl url = new WebUrl(scheme, encoded("//" + text.substring(start)));
    return url.host().isEmpty() ? Optional.empty() : Optional.of(url);
  }

  private Optional<WebUrl> relative(String reference) {
    String text = slashed(reference);
    if (text.startsWith("//")) {
      return absolute(scheme, scheme + ":" + text, scheme.length());
    }
    if (text.startsWith("#") || text.isEmpty()) {
      return of(withoutFragment() + text);
    }
    if (text.startsWith("?")) {
      return of(origin() + path() + text);
    }
    int end = endOf(text, 0, "?#");
    String path = text.substring(0, end);
    String joined =
        path.startsWith("/") ? path : path().substring(0, path().lastIndexOf('/') + 1) + path;
    return of(origin() + withoutDots(joined) + text.substring(end));
  }

  /** Removes dot segments (RFC 3986, 5.2.4). */
  private static String withoutDots(String path) {
    Deque<String> kept = new ArrayDeque<>();
    String[] segments = path.substring(1).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      boolean up = segments[i].equals("..");
      boolean last = i == segments.length - 1;
      if (up) {
        kept.pollLast();
      }
      if (!up && !segments[i].equals(".")) {
        kept.add(segments[i]);
      } else if (last) {
        kept.add("");
      }
    }
    return "/" + String.join("/", kept);
  }

  /** Removes what browsers ignore: control characters anywhere, spaces around. */
  private static String clean(String reference) {
    StringBuilder kept = new StringBuilder(reference.length());
    for (int i = 0; i < reference.length(); i++) {
      char c = reference.charAt(i);
      if (c >= ' ' && (c < 0x7f || c > 0x9f)) {
        kept.append(c);
      }
    }
    return kept.toString().strip();
  }

  /** Returns the index of the colon after a scheme, or 0. */
  private static int schemeEnd(String url) {
    for (int i = 0; i < url.length(); i++) {
      char c = url.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (c == ':') {
        return i;
      }
      if (!letter && (i == 0 || "0123456789+-.".indexOf(c) < 0)) {
        return 0;
      }
    }
    return 0;
  }

  /** Replaces backslashes before the query by slashes, as browsers do. */
  private static String slashed(String text) {
    int end = endOf(text, 0, "?#");
    return text.substring(0, end).replace('\\', '/') + text.substring(end);
  }

  private static String encoded(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              boolean plain =
                  !Character.isWhitespace(c) && !Character.isSpaceChar(c) && c != 0xfeff;
              if (plain && TO_ENCODE.indexOf(c) < 0 && !surrogate(c)) {
                kept.appendCodePoint(c);
              } else {
                encode(c, kept);
              }
            });
    return kept.toString();
  }

  private static void encode(int c, StringBuilder out) {
    String text = surrogate(c) ? "\ufffd" : Character.toString(c);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      out.append(String.format(Locale.ROOT, "%%%02X", b));
    }
  }

  private static boolean surrogate(int c) {
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
  }

  /** Returns the first index of one of the characters, else the length. */
  private static int endOf(String text, int from, String characters) {
    for (int i = from; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return text.length();
  }
}
