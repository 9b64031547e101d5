package freshet.feed.draft;

import freshet.feed.xml.Links;
import java.util.Locale;
import java.util.Set;

/** Which addresses may be shown as links: those that lead somewhere and run nothing. */
final class Addresses {
  private static final Set<String> SCHEMES =
      Set.of(
          "http", "https", "ftp", "ftps", "mailto", "magnet", "news", "nntp", "gopher", "gemini",
          "irc", "xmpp", "feed", "itpc", "rtsp", "mms", "ed2k", "ipfs");

  private Addresses() {}

  /** Relative addresses are; what has a scheme only if that is known to do no harm. */
  static boolean showable(String address) {
    String scheme = Links.scheme(address);
    return !address.isBlank()
        && (scheme.isEmpty() || SCHEMES.contains(scheme.toLowerCase(Locale.ROOT)));
  }
}
