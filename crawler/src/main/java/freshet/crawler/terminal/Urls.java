package freshet.crawler.terminal;

import java.util.Locale;
import java.util.regex.Pattern;

/** Questions to URLs as they are stored, however odd. */
final class Urls {
  private static final Pattern NUMERIC = Pattern.compile("[0-9.]+|0[xX][0-9a-fA-F.xX]+|\\[.*");
  private static final Pattern PUBLIC_V4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");

  private Urls() {}

  static boolean isSecure(String url) {
    return url.regionMatches(true, 0, "https:", 0, 6);
  }

  /** The host without user and port; empty if there is none. */
  static String host(String url) {
    int start = url.indexOf("://");
    if (start < 0) {
      return "";
    }
    String authority = url.substring(start + 3).split("[/?#\\\\]", 2)[0];
    String server = authority.substring(authority.lastIndexOf('@') + 1);
    if (server.startsWith("[")) {
      return server.substring(0, server.indexOf(']') + 1);
    }
    int port = server.indexOf(':');
    return port < 0 ? server : server.substring(0, port);
  }

  static boolean sameHost(String url, String other) {
    return host(url).equalsIgnoreCase(host(other));
  }

  /**
   * Whether the host by its mere name belongs to a private net, or is no name at all. What names
   * resolve to is checked where connections are made (GC-101).
   */
  static boolean isPrivate(String url) {
    String host = host(url).toLowerCase(Locale.ROOT);
    if (NUMERIC.matcher(host).matches()) {
      return !isPublicV4(host);
    }
    return host.indexOf('.') < 0
        || host.endsWith(".local")
        || host.endsWith(".localhost")
        || host.endsWith(".internal")
        || host.endsWith(".home.arpa");
  }

  private static boolean isPublicV4(String host) {
    if (!PUBLIC_V4.matcher(host).matches()) {
      return false;
    }
    String[] parts = host.split("\\.", -1);
    int first = Integer.parseInt(parts[0]);
    int second = Integer.parseInt(parts[1]);
    return switch (first) {
      case 0, 10, 127 -> false;
      case 100 -> second < 64 || second > 127;
      case 169 -> second != 254;
      case 172 -> second < 16 || second > 31;
      case 192 -> second != 168;
      default -> first < 224;
    };
  }
}
