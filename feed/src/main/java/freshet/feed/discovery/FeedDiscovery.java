package freshet.feed.discovery;

import freshet.feed.discovery.FeedCandidate.Found;
import freshet.feed.html.BoundedHtml;
import freshet.feed.html.WebUrl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Finds candidate feeds of a page, in the order in which they should be tried. */
public final class FeedDiscovery {
  private static final int MOST_ANCHORS = 20;
  private static final Set<String> TYPES =
      Set.of(
          "application/rss+xml",
          "application/atom+xml",
          "application/feed+json",
          "application/rdf+xml",
          "application/json",
          "application/xml",
          "application/rss",
          "application/atom",
          "text/rss+xml",
          "text/rss",
          "text/atom",
          "text/xml");
  private static final List<String> COMMON_PATHS =
      List.of(
          "feed", "rss.xml", "atom.xml", "feed.xml", "index.xml", "rss", "feed.json", "feed.atom");

  /** Returns the candidates of a page, best first, feeds of comments last. */
  public List<FeedCandidate> candidates(FetchedPage page) {
    Document document = BoundedHtml.document(page.html());
    String base = base(document, page.url());
    List<FeedCandidate> found = new ArrayList<>();
    found.addAll(linkElements(document, base));
    found.addAll(linkHeaders(page));
    found.addAll(anchors(document, base));
    found.addAll(ofSite(page.url()));
    canonical(document, base).ifPresent(url -> found.addAll(ofSite(url.toString())));
    found.addAll(commonPaths(page.url()));
    return ordered(found, page.url());
  }

  /** Returns the candidates that follow from a URL alone, before anything is fetched. */
  public List<FeedCandidate> ofSite(String url) {
    return WebUrl.of(url).filter(WebUrl::isHttp).map(KnownSites::feeds).orElse(List.of()).stream()
        .map(feed -> new FeedCandidate(feed, Found.KNOWN_SITE))
        .toList();
  }

  private static String base(Document document, String url) {
    Element base = document.selectFirst("base[href]");
    return base == null
        ? url
        : WebUrl.resolve(base.attr("href"), url).map(WebUrl::toString).orElse(url);
  }

  private static Optional<WebUrl> canonical(Document document, String base) {
    Element link = document.selectFirst("link[rel=canonical][href]");
    return link == null ? Optional.empty() : WebUrl.resolve(link.attr("href"), base);
  }

  private static List<FeedCandidate> linkElements(Document document, String base) {
    return document.select("link[rel][href]").stream()
        .filter(link -> isFeed(words(link.attr("rel")), link.attr("type"), link.attr("href")))
        .flatMap(
            link ->
                candidate(
                    link.attr("href"),
                    base,
                    link.attr("title"),
                    link.attr("type"),
                    Found.LINK_ELEMENT))
        .toList();
  }

  private static List<FeedCandidate> linkHeaders(FetchedPage page) {
    return page.linkHeaders().stream()
        .flatMap(header -> LinkHeader.parse(header).stream())
        .filter(link -> isFeed(link.relations(), link.parameter("type"), link.target()))
        .flatMap(
            link ->
                candidate(
                    link.target(),
                    page.url(),
                    link.parameter("title"),
                    link.parameter("type"),
                    Found.LINK_HEADER))
        .toList();
  }

  private static List<FeedCandidate> anchors(Document document, String base) {
    return document.select("a[href], area[href]").stream()
        .filter(anchor -> FeedLinkHeuristic.of(anchor, base))
        .limit(MOST_ANCHORS)
        .flatMap(
            anchor ->
                candidate(
                    anchor.attr("href"), base, anchor.text(), anchor.attr("type"), Found.ANCHOR))
        .toList();
  }

  private static List<FeedCandidate> commonPaths(String url) {
    String root = WebUrl.of(url).filter(WebUrl::isHttp).map(WebUrl::origin).orElse("");
    return root.isEmpty()
        ? List.of()
        : COMMON_PATHS.stream()
            .map(path -> new FeedCandidate(root + "/" + path, Found.COMMON_PATH))
            .toList();
  }

  /**
   * Whether a link is to a feed; JSON counts only with the type of JSON Feed, since WordPress links
   * its API in this way.
   */
  private static boolean isFeed(List<String> relations, String type, String url) {
    String media = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    boolean feed = relations.contains("feed");
    boolean alternate = relations.contains("alternate") && !relations.contains("stylesheet");
    return feed || (alternate && TYPES.contains(media) && !url.contains("/wp-json/"));
  }

  private static Stream<FeedCandidate> candidate(
      String href, String base, String title, String type, Found found) {
    return WebUrl.resolveFeed(href, base)
        .filter(WebUrl::isHttp)
        .map(url -> new FeedCandidate(url.withoutFragment(), orNull(title), orNull(type), found))
        .stream();
  }

  /** Removes duplicates and the page itself, and moves feeds of comments to the end. */
  private static List<FeedCandidate> ordered(List<FeedCandidate> found, String page) {
    Map<String, FeedCandidate> byUrl = new LinkedHashMap<>();
    found.forEach(candidate -> byUrl.putIfAbsent(candidate.url(), candidate));
    byUrl.remove(WebUrl.of(page).map(WebUrl::withoutFragment).orElse(page));
    return byUrl.values().stream()
        .sorted(Comparator.comparing(FeedDiscovery::isOfComments))
        .toList();
  }

  private static boolean isOfComments(FeedCandidate candidate) {
    String title = text(candidate.title()).toLowerCase(Locale.ROOT);
    return candidate.url().toLowerCase(Locale.ROOT).contains("comments")
        || title.contains("comments");
  }

  private static List<String> words(String text) {
    return List.of(text.toLowerCase(Locale.ROOT).strip().split("\\s+", -1));
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static @Nullable String orNull(String text) {
    return text.isBlank() ? null : text.strip();
  }
}
