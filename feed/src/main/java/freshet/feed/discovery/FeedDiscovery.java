package freshet.feed.discovery;

import freshet.feed.discovery.Candidate.Found;
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

/** Finds the feeds that a page may have, in the order in which they should be tried. */
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

  /** The candidates of a page, the best first, comments last. */
  public List<Candidate> candidates(Page page) {
    Document document = BoundedHtml.document(page.html());
    String base = base(document, page.url());
    List<Candidate> found = new ArrayList<>();
    found.addAll(linkElements(document, base));
    found.addAll(linkHeaders(page));
    found.addAll(anchors(document, base));
    found.addAll(ofSite(page.url()));
    canonical(document, base).ifPresent(url -> found.addAll(ofSite(url.toString())));
    found.addAll(commonPaths(page.url()));
    return ordered(found, page.url());
  }

  /** The candidates that a URL alone tells, before anything is fetched. */
  public List<Candidate> ofSite(String url) {
    return WebUrl.of(url).filter(WebUrl::isHttp).map(KnownSites::feeds).orElse(List.of()).stream()
        .map(feed -> new Candidate(feed, Found.KNOWN_SITE))
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

  private static List<Candidate> linkElements(Document document, String base) {
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

  private static List<Candidate> linkHeaders(Page page) {
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

  private static List<Candidate> anchors(Document document, String base) {
    return document.select("a[href], area[href]").stream()
        .filter(anchor -> FeedLook.of(anchor, base))
        .limit(MOST_ANCHORS)
        .flatMap(
            anchor ->
                candidate(
                    anchor.attr("href"), base, anchor.text(), anchor.attr("type"), Found.ANCHOR))
        .toList();
  }

  private static List<Candidate> commonPaths(String url) {
    String root = WebUrl.of(url).filter(WebUrl::isHttp).map(WebUrl::origin).orElse("");
    return root.isEmpty()
        ? List.of()
        : COMMON_PATHS.stream()
            .map(path -> new Candidate(root + "/" + path, Found.COMMON_PATH))
            .toList();
  }

  /** JSON beside a page is a feed only by its own type: WordPress offers its API in this way. */
  private static boolean isFeed(List<String> relations, String type, String url) {
    String media = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    boolean feed = relations.contains("feed");
    boolean alternate = relations.contains("alternate") && !relations.contains("stylesheet");
    return feed || (alternate && TYPES.contains(media) && !url.contains("/wp-json/"));
  }

  private static Stream<Candidate> candidate(
      String href, String base, String title, String type, Found found) {
    return WebUrl.resolveFeed(href, base)
        .filter(WebUrl::isHttp)
        .map(url -> new Candidate(url.withoutFragment(), orNull(title), orNull(type), found))
        .stream();
  }

  /** Each URL once, as it was found first; not the page itself; comments last. */
  private static List<Candidate> ordered(List<Candidate> found, String page) {
    Map<String, Candidate> byUrl = new LinkedHashMap<>();
    found.forEach(candidate -> byUrl.putIfAbsent(candidate.url(), candidate));
    byUrl.remove(WebUrl.of(page).map(WebUrl::withoutFragment).orElse(page));
    return byUrl.values().stream()
        .sorted(Comparator.comparing(FeedDiscovery::isOfComments))
        .toList();
  }

  private static boolean isOfComments(Candidate candidate) {
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
