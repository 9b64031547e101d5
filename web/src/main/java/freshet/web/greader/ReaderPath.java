package freshet.web.greader;

import freshet.web.apps.Parameters;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a request goes within the API.
 *
 * @param rest below the kind, as it was sent: neither decoded nor with its slashes made fewer
 */
record ReaderPath(Kind kind, String rest) {
  private static final String ICONS = "/api/greader/icon/";

  enum Kind {
    LOGIN("accounts", "ClientLogin"),
    CALL("reader", "api", "0"),
    ATOM("reader", "atom"),
    ICON("icon");

    private final String[] segments;

    Kind(String... segments) {
      this.segments = segments;
    }
  }

  /** Of a path as it was sent; empty if it is none of the API. */
  static Optional<ReaderPath> of(String path) {
    int start = slashes(path, 0);
    if (start == 0) {
      return Optional.empty();
    }
    int prefix = behind(path, start, "api", "greader");
    int begin = prefix < 0 ? start : slashes(path, prefix);
    return Stream.of(Kind.values())
        .flatMap(kind -> of(kind, path, behind(path, begin, kind.segments)).stream())
        .findFirst();
  }

  private static Optional<ReaderPath> of(Kind kind, String path, int end) {
    boolean other = end < 0 || (kind == Kind.ICON && !path.startsWith(ICONS));
    return other
        ? Optional.empty()
        : Optional.of(new ReaderPath(kind, path.substring(slashes(path, end))));
  }

  /** Where these segments end, with any number of slashes between them; -1 if others are there. */
  private static int behind(String path, int from, String... segments) {
    int at = from;
    for (String segment : segments) {
      int begin = at == from ? from : slashes(path, at);
      at = begin + segment.length();
      boolean ends = at == path.length() || (at < path.length() && path.charAt(at) == '/');
      if (!ends || !path.startsWith(segment, begin)) {
        return -1;
      }
    }
    return at;
  }

  private static int slashes(String path, int from) {
    int at = from;
    while (at < path.length() && path.charAt(at) == '/') {
      at++;
    }
    return at;
  }

  /** Where the icon of a feed is, below the address of the server. */
  static String icon(long feed, String proof) {
    return ICONS + feed + "/" + proof;
  }

  /** What is called, without the stream that the path may name (GR-003). */
  String call() {
    return stream().isPresent() ? "stream/contents" : plain();
  }

  /** The rest as segments. */
  String plain() {
    String plain = Parameters.decoded(rest, false).replaceAll("/+", "/");
    return plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
  }

  /** The stream that the path names, decoded once (GR-004). */
  Optional<String> stream() {
    if (kind == Kind.ATOM) {
      return Optional.of(Parameters.decoded(rest, false)).filter(stream -> !stream.isEmpty());
    }
    int end = behind(rest, 0, "stream", "contents");
    String stream = end < 0 ? "" : rest.substring(slashes(rest, end));
    return stream.isEmpty() ? Optional.empty() : Optional.of(Parameters.decoded(stream, false));
  }
}
