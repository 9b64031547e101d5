package freshet.feed.xml;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Resolves links in feeds as RFC 3986 says, without rejecting unusual ones. */
public final class FeedLinkResolver {
  private FeedLinkResolver() {}

  /** Returns the target of a reference, as far as it is known; empty if there is none. */
  public static String address(@Nullable String base, String reference) {
    return reference.isBlank() ? "" : resolve(base, reference);
  }

  /**
   * Resolves a reference if there is an absolute base; removes surrounding spaces and line breaks.
   */
  public static String resolve(@Nullable String base, String reference) {
    String link = clean(reference);
    if (base == null || schemeEnd(link) > 0) {
      return link;
    }
    int scheme = schemeEnd(base);
    if (scheme <= 0 || !base.startsWith("//", scheme + 1)) {
      return link;
    }
    return resolve(base, scheme, link);
  }

  /** Whether a link is absolute. */
  public static boolean absolute(String link) {
    return schemeEnd(link) > 0;
  }

  /** Whether a link has a web scheme. */
  public static boolean web(String link) {
    return link.regionMatches(true, 0, "http://", 0, 7)
        || link.regionMatches(true, 0, "https://", 0, 8);
  }

  /** Returns the scheme as written; empty if there is none. */
  public static String scheme(String link) {
    return link.substring(0, Math.max(0, schemeEnd(link)));
  }

  /** Removes what browsers ignore: line breaks and tabs anywhere, spaces at the ends. */
  private static String clean(String reference) {
    String stripped = reference.strip();
    for (int i = 0; i < stripped.length(); i++) {
      if (stripped.charAt(i) < ' ') {
        return withoutControls(stripped);
      }
    }
    return stripped;
  }

  private static String withoutControls(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    text.chars().filter(c -> c >= ' ').forEach(c -> kept.append((char) c));
    return kept.toString().strip();
  }

  /** Returns the position of the scheme's colon, or -1. */
  private static int schemeEnd(String link) {
    for (int i = 0; i < link.length(); i++) {
      char c = link.charAt(i);
      if (c == ':') {
        return i == 0 ? -1 : i;
      }
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (!letter && !(other && i > 0)) {
        return -1;
      }
    }
    return -1;
  }

  private static String resolve(String base, int scheme, String link) {
    if (link.startsWith("//")) {
      return base.substring(0, scheme + 1) + link;
    }
    int path = end(base, scheme + 3, "/?#");
    int query = end(base, path, "?#");
    if (link.isEmpty()) {
      return base.substring(0, end(base, query, "#"));
    }
    return switch (link.charAt(0)) {
      case '#' -> base.substring(0, end(base, query, "#")) + link;
      case '?' -> base.substring(0, query) + link;
      case '/' -> base.substring(0, path) + withoutDots(link);
      default -> base.substring(0, path) + withoutDots(merged(base, path, query, link));
    };
  }

  private static String merged(String base, int path, int query, String link) {
    int slash = base.lastIndexOf('/', query - 1);
    return slash < path ? "/" + link : base.substring(path, slash + 1) + link;
  }

  private static int end(String text, int from, String stops) {
    int at = from;
    while (at < text.length() && stops.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  private static String withoutDots(String link) {
    int end = end(link, 0, "?#");
    if (!link.substring(0, end).contains("/.")) {
      return link;
    }
    Deque<String> kept = new ArrayDeque<>();
    String[] segments = link.substring(1, end).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      boolean last = i == segments.length - 1;
      switch (segments[i]) {
        case "." -> keepSlash(kept, last);
        case ".." -> {
          kept.pollLast();
          keepSlash(kept, last);
        }
        default -> kept.addLast(segments[i]);
      }
    }
    return "/" + String.join("/", kept) + link.substring(end);
  }

  private static void keepSlash(Deque<String> kept, boolean last) {
    if (last) {
      kept.addLast("");
    }
  }
}
