package freshet.web.greader;

import freshet.web.apps.Parameters;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a request goes within the API.
 *
 * @param rest below the kind, as it was sent: neither decoded nor with its slashes made fewer
 */
record ReaderPath(Kind kind, String rest) {
  private static final Pattern PATH =
      Pattern.compile(
          "/+(?:api/+greader/+)?(accounts/+ClientLogin|reader/+api/+0|reader/+atom|icon)(?:/+(.*))?",
          Pattern.DOTALL);
  private static final Pattern STREAM = Pattern.compile("stream/+contents/+(.+)", Pattern.DOTALL);
  private static final String ICONS = "/api/greader/icon/";

  enum Kind {
    LOGIN,
    CALL,
    ATOM,
    ICON
  }

  /** Of a path as it was sent; empty if it is none of the API. */
  static Optional<ReaderPath> of(String path) {
    Matcher matcher = PATH.matcher(path);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Kind kind =
        switch (matcher.group(1).replaceAll("/+", "/")) {
          case "accounts/ClientLogin" -> Kind.LOGIN;
          case "reader/api/0" -> Kind.CALL;
          case "reader/atom" -> Kind.ATOM;
          default -> Kind.ICON;
        };
    if (kind == Kind.ICON && !path.startsWith(ICONS)) {
      return Optional.empty();
    }
    String rest = matcher.group(2);
    return Optional.of(new ReaderPath(kind, rest == null ? "" : rest));
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
    Matcher matcher = STREAM.matcher(rest);
    return matcher.matches()
        ? Optional.of(Parameters.decoded(matcher.group(1), false))
        : Optional.empty();
  }
}
