package freshet.web.protocol.greader;

import freshet.web.protocol.RequestParameters;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The path of a request within the API.
 *
 * @param rest the path below the kind as it was sent: not decoded, slashes not merged
 */
record ReaderPath(Kind kind, String rest) {
  private static final String ICONS = "/api/greader/icon/";

  enum Kind {
    LOGIN("accounts", "ClientLogin"),
    CALL("reader", "api", "0"),
    ATOM("reader", "atom"),
    ICON("icon"),
    /** The address of the API itself, which people open in a browser. */
    ABOUT();

    private final String[] segments;

    Kind(String... segments) {
      this.segments = segments;
    }
  }

  /** Parses a path as it was sent; empty if it does not belong to the API. */
  static Optional<ReaderPath> of(String path) {
    int start = slashes(path, 0);
    if (start == 0) {
      return Optional.empty();
    }
    int prefix = prefix(path, start);
    int begin = prefix < 0 ? start : slashes(path, prefix);
    if (prefix >= 0 && begin == path.length()) {
      return Optional.of(new ReaderPath(Kind.ABOUT, ""));
    }
    return Stream.of(Kind.LOGIN, Kind.CALL, Kind.ATOM, Kind.ICON)
        .flatMap(kind -> of(kind, path, behind(path, begin, kind.segments)).stream())
        .findFirst();
  }

  /** Where the address of the API ends; RSS Guard writes it as FreshRSS has it. */
  private static int prefix(String path, int start) {
    int plain = behind(path, start, "api", "greader");
    return plain < 0 ? behind(path, start, "api", "greader.php") : plain;
  }

  private static Optional<ReaderPath> of(Kind kind, String path, int end) {
    boolean other = end < 0 || (kind == Kind.ICON && !path.startsWith(ICONS));
    return other
        ? Optional.empty()
        : Optional.of(new ReaderPath(kind, path.substring(slashes(path, end))));
  }

  /**
   * Returns the position after these segments, with any number of slashes between them; -1 if they
   * do not match.
   */
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

  /** Returns the path of a feed's icon. */
  static String icon(long feed, String proof) {
    return ICONS + feed + "/" + proof;
  }

  /** Returns the call without the stream that the path may name (GR-003). */
  String call() {
    return stream().isPresent() ? "stream/contents" : plain();
  }

  /** Returns the rest as segments. */
  String plain() {
    String plain = RequestParameters.decoded(rest, false).replaceAll("/+", "/");
    return plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
  }

  /** Returns the stream that the path names, decoded once (GR-004). */
  Optional<String> stream() {
    if (kind == Kind.ATOM) {
      return Optional.of(RequestParameters.decoded(rest, false))
          .filter(stream -> !stream.isEmpty());
    }
    int end = behind(rest, 0, "stream", "contents");
    String stream = end < 0 ? "" : rest.substring(slashes(rest, end));
    return stream.isEmpty()
        ? Optional.empty()
        : Optional.of(RequestParameters.decoded(stream, false));
  }
}
