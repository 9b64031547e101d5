package freshet.feed.draft;

import freshet.feed.xml.FeedLinkResolver;
import java.util.Locale;
import java.util.Set;

/** Decides which URLs may be shown as links: those that execute nothing. */
final class SafeLinks {
  private static final Set<String> SCHEMES =
      Set.of(
          "http", "https", "ftp", "ftps", "mailto", "magnet", "news", "nntp", "gopher", "gemini",
          "irc", "xmpp", "feed", "itpc", "rtsp", "mms", "ed2k", "ipfs");

  private SafeLinks() {}

  /** Whether an address is relative or has a scheme known to be harmless. */
  static boolean showable(String address) {
    String scheme = FeedLinkResolver.scheme(address);
    return !address.isBlank()
        && (scheme.isEmpty() || SCHEMES.contains(scheme.toLowerCase(Locale.ROOT)));
  }
}
