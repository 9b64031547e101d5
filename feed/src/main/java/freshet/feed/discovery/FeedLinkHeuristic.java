package freshet.feed.discovery;

import freshet.feed.html.WebUrl;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** Decides whether an anchor looks like a link to a feed. */
final class FeedLinkHeuristic {
  private static final Set<String> NAMES = Set.of("feed", "feeds", "rss", "rss2", "atom");
  private static final List<String> ENDINGS = List.of(".rss", ".rdf", ".atom");
  private static final List<String> FILES = List.of(".xml", ".json");
  private static final List<String> IN_FILE_NAMES = List.of("feed", "rss", "atom", "index");
  private static final Set<String> PARAMETERS = parameters();
  private static final Pattern WORDS = Pattern.compile("\\b(?:rss|atom|web ?feed|feed)\\b");
  private static final List<String> OTHER_USE =
      List.of("feedly.com", "/subscription/", "inoreader.com", "newsblur.com", "wikipedia.org");
  private static final int LONGEST_TEXT = 60;

  private FeedLinkHeuristic() {}

  /** Judges by the URL, or else by a short text that mentions feeds and a URL on the same host. */
  static boolean of(Element anchor, String base) {
    Optional<WebUrl> url = WebUrl.resolveFeed(anchor.attr("href"), base);
    return url.filter(WebUrl::isHttp)
        .filter(found -> looksLikeFeed(anchor, found, base))
        .isPresent();
  }

  private static boolean looksLikeFeed(Element anchor, WebUrl url, String base) {
    if (OTHER_USE.stream().anyMatch(url.toString()::contains)) {
      return false;
    }
    String path = url.path().toLowerCase(Locale.ROOT);
    return isFeedPath(path)
        || hasFeedParameter(url.query().toLowerCase(Locale.ROOT))
        || (namesFeeds(anchor) && sameHost(url, base) && !path.endsWith(".html"));
  }

  private static boolean isFeedPath(String path) {
    String bare = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    String file = path.substring(path.lastIndexOf('/') + 1);
    return NAMES.contains(bare.substring(bare.lastIndexOf('/') + 1))
        || ENDINGS.stream().anyMatch(path::endsWith)
        || FILES.stream().filter(file::endsWith).anyMatch(ending -> isFeedFile(file, ending));
  }

  private static boolean isFeedFile(String file, String ending) {
    String name = file.substring(0, file.length() - ending.length());
    return IN_FILE_NAMES.stream().anyMatch(name::contains);
  }

  private static boolean hasFeedParameter(String query) {
    return Stream.of(query.split("&", -1)).anyMatch(PARAMETERS::contains);
  }

  private static Set<String> parameters() {
    return Stream.of("feed", "format", "type")
        .flatMap(name -> Stream.of("rss", "rss2", "atom", "feed").map(value -> name + "=" + value))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean namesFeeds(Element anchor) {
    String text = (anchor.text() + " " + anchor.attr("title")).strip().toLowerCase(Locale.ROOT);
    return text.length() <= LONGEST_TEXT && WORDS.matcher(text).find();
  }

  private static boolean sameHost(WebUrl url, String base) {
    return WebUrl.of(base).map(WebUrl::host).orElse("").equals(url.host());
  }
}
